import { Type } from 'typebox';
import { createServer, type Server } from './server';

const Sort = Type.Union([Type.Literal('title'), Type.Literal('release')]);
const fields = {
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1 })),
  on: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Sort),
  text: Type.Optional(Type.String({ maxLength: 5 })),
};
const Strict = Type.Object(fields, { additionalProperties: false });

let app: Server;
beforeAll(async () => {
  app = await createServer({ name: 'example', logLevel: 'silent' });
  app.get('/query', { schema: { querystring: Strict } }, async (request) => request.query);
  app.post('/body', { schema: { body: Strict } }, async (request) => request.body);
  const Nested = Type.Object({ list: Type.Array(Type.Object({ name: Type.String() })) });
  app.post('/nested', { schema: { body: Nested } }, async (request) => request.body);
});
afterAll(() => app.close());

const query = async (search: string) => {
  const answer = await app.inject(`/query?${search}`);
  return { status: answer.statusCode, body: answer.json() };
};
const body = async (payload: object, url = '/body') => {
  const answer = await app.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json() };
};

describe('a query string is text, so numbers and booleans are read from it', () => {
  test.each([
    ['n=4', { n: 4 }],
    ['on=true&on', { status: 400 }],
    ['on=false', { n: 1, on: false }],
    ['sort=title', { n: 1, sort: 'title' }],
    ['text=7', { n: 1, text: '7' }],
    ['', { n: 1 }],
  ])('%s', async (search, expected) => {
    const answer = await query(search);
    if ('status' in expected) expect(answer.status).toBe(400);
    else expect(answer).toEqual({ status: 200, body: expected });
  });

  test.each([
    ['n=', 'n', 'This field must be integer.'],
    ['n=0', 'n', 'This field must be >= 1.'],
    ['n=-1', 'n', 'This field must be >= 1.'],
    ['n=1e1', 'n', 'This field must be integer.'],
    ['n=0x4', 'n', 'This field must be integer.'],
    ['n=%204', 'n', 'This field must be integer.'],
    ['n=04', 'n', 'This field must be integer.'],
    ['n=4.0', 'n', 'This field must be integer.'],
    ['n=11', 'n', 'This field must be <= 10.'],
    ['n=1.5', 'n', 'This field must be integer.'],
    ['n=abc', 'n', 'This field must be integer.'],
    ['n=1&n=2', 'n', 'This field must be integer.'],
    ['on=yes', 'on', 'This field must be boolean.'],
    ['sort=price', 'sort', 'This field does not have one of the allowed values.'],
    ['text=123456', 'text', 'This field must NOT have more than 5 characters.'],
    ['constructor=1', 'constructor', 'This field is not known.'],
  ])('%s is rejected', async (search, field, sentence) => {
    expect(await query(search)).toEqual({
      status: 400,
      body: expect.objectContaining({ code: 'invalid-request', errors: { [field]: sentence } }),
    });
  });
});

describe('the values of a body are not converted', () => {
  test('valid values are unchanged, and defaults are added', async () => {
    expect(await body({ on: true })).toEqual({ status: 200, body: { n: 1, on: true } });
  });

  test.each([
    [{ n: '4' }, 'n', 'This field must be integer.'],
    [{ n: null }, 'n', 'This field must be integer.'],
    [{ n: [4] }, 'n', 'This field must be integer.'],
    [{ on: 'true' }, 'on', 'This field must be boolean.'],
    [{ on: 1 }, 'on', 'This field must be boolean.'],
    [{ text: 4 }, 'text', 'This field must be string.'],
    [{ other: 1 }, 'other', 'This field is not known.'],
  ])('%j is rejected', async (payload, field, sentence) => {
    expect(await body(payload)).toEqual({
      status: 400,
      body: expect.objectContaining({ code: 'invalid-request', errors: { [field]: sentence } }),
    });
  });

  test('a large body of unknown fields gets a small response: the first of them, long names cut', async () => {
    const long = 'x'.repeat(60_000);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`unknown-${index}`, 1]));
    const answer = await body({ [long]: 1, ...many });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(4_000);
    const { errors } = answer.body as { errors: Record<string, string> };
    expect(Object.keys(errors)).toEqual([
      `${'x'.repeat(99)}…`,
      ...Array.from({ length: 19 }, (_, index) => `unknown-${index}`),
    ]);
  });

  test('every wrong field is named, those inside lists by their place', async () => {
    expect((await body({ n: 0, on: 1, other: 1 })).body.errors).toEqual({
      n: expect.any(String),
      on: expect.any(String),
      other: expect.any(String),
    });
    expect((await body({ list: [{ name: 'a' }, {}] }, '/nested')).body.errors).toEqual({
      'list.1.name': 'This field is required.',
    });
  });
});
