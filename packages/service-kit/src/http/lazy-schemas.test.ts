import { Type } from 'typebox';
import { createServer, type Server } from './server';

const BROKEN = { type: 'no-such-type' } as object;

let app: Server;
beforeAll(async () => {
  app = await createServer({ name: 'example', logLevel: 'silent' });
  const Body = Type.Object({ name: Type.String() }, { additionalProperties: false });
  app.post('/names', { schema: { body: Body, response: { 200: Body } } }, async ({ body }) => ({
    ...body,
    secret: 'not in the schema',
  }));
  app.post('/broken-body', { schema: { body: BROKEN } }, async () => ({}));
  app.get('/broken-response', { schema: { response: { 200: BROKEN } } }, async () => ({ name: 'Ann' }));
});
afterAll(() => app.close());

const send = (name: unknown) => app.inject({ method: 'POST', url: '/names', payload: { name } });

test('requests are validated and responses serialised by their schemas, the first as all others', async () => {
  for (const name of [4, 'Ann', 'Bob', undefined]) {
    const { statusCode, payload } = await send(name);
    const isValid = typeof name === 'string';
    expect([name, statusCode]).toEqual([name, isValid ? 200 : 400]);
    if (isValid) expect(JSON.parse(payload)).toEqual({ name });
    else expect(JSON.parse(payload)).toMatchObject({ code: 'invalid-request' });
  }
});

test('concurrent calls do not get each other’s errors', async () => {
  const names = Array.from({ length: 40 }, (_, index) => (index % 2 ? index : `name-${index}`));
  const answers = await Promise.all(names.map(send));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    names.map((name) => (name === String(name) ? 200 : 400)),
  );
});

test('an invalid schema does not prevent the start; calls of its route fail, and nothing is sent', async () => {
  const broken = await app.inject({ method: 'POST', url: '/broken-body', payload: {} });
  expect([broken.statusCode, broken.json().code]).toEqual([500, 'internal-error']);
  const response = await app.inject('/broken-response');
  expect([response.statusCode, response.payload.includes('Ann')]).toEqual([500, false]);
});
