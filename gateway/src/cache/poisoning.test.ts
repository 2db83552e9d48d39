import { startGateway } from '../../test/gateway';
import { startOrigin, type Origin } from '../../test/origin';
import { request } from '../../test/request';

const GAME = '/games/hades/';

let origin: Origin;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeEach(async () => {
  origin = await startOrigin();
  gateway = await startGateway({ comments: origin.url, userActions: origin.url });
});
afterEach(() => Promise.all([gateway.close(), origin.close()]));

const get = (path = GAME, headers: Record<string, string> = {}) => request(gateway.url, path, { headers });
/** Whether the second of two equal requests is served from the cache. */
async function isKept(path = GAME, headers: Record<string, string> = {}): Promise<boolean> {
  await get(path, headers);
  return (await get(path, headers)).headers['x-cache'] === 'hit';
}

test('a public page is kept', async () => {
  expect(await isKept()).toBe(true);
});

describe('what is never kept', () => {
  test.each([
    ['private', { 'cache-control': 'private, max-age=60' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['no Cache-Control at all', { 'cache-control': undefined }],
    ['a cookie', { 'set-cookie': 'session=1' }],
    ['two cookies', { 'set-cookie': ['session=1', 'other=2'] }],
    ['Vary: *', { vary: '*' }],
    ['Vary on another header', { vary: 'accept-encoding, user-agent' }],
    ['Vary: Cookie', { vary: 'cookie' }],
  ])('%s', async (_what, headers) => {
    Object.assign(origin.headers, headers);
    expect(await isKept()).toBe(false);
    expect(origin.seen).toHaveLength(2);
  });

  test.each([301, 302, 404, 410, 500, 503])('status %i', async (status) => {
    origin.answer = (_request, response) =>
      void response.writeHead(status, { 'cache-control': 'public, s-maxage=60', location: '/' }).end();
    expect(await isKept()).toBe(false);
    expect(origin.seen).toHaveLength(2);
  });
});

describe('requests that pass the cache by', () => {
  test.each([
    ['Authorization', { authorization: 'Bearer x' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['a body', { 'content-length': '1' }],
  ])('%s: neither served from it nor kept', async (_what, headers) => {
    const send = () =>
      request(gateway.url, GAME, { headers, ...('content-length' in headers && { body: 'x' }) });
    await get();
    const first = await send();
    expect(first.headers['x-cache']).not.toBe('hit');
    expect((await get()).headers['x-cache']).toBe('hit');
  });
});

test('a kept response depends on nothing but its key: no other header reaches the upstream', async () => {
  await get(GAME, {
    'accept-encoding': 'br',
    accept: 'text/html',
    'accept-language': 'de',
    cookie: 'session=1',
    forwarded: 'host=evil.example',
    host: 'evil.example',
    origin: 'https://evil.example',
    'user-agent': 'x',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-host': 'evil.example',
    'x-http-method-override': 'POST',
    'x-original-url': '/moderation/',
    'x-rewrite-url': '/moderation/',
  });
  const { 'x-request-id': id, ...headers } = origin.seen[0]?.headers ?? {};
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).toEqual({
    'accept-encoding': 'br',
    connection: 'keep-alive',
    host: new URL(origin.url).host,
    'x-forwarded-for': '127.0.0.1',
  });
});

describe('addresses', () => {
  test.each([
    ['an unknown parameter', `${GAME}?utm_source=x`],
    ['a parameter that another one hides', `${GAME}?sort=a;utm_source=x&sort=b`],
    ['a repeated parameter', `${GAME}?sort=a&sort=b`],
    ['a parameter’s name in another case', `${GAME}?Sort=a`],
    ['an encoded name', `${GAME}?%73ort=a`],
    ['a name with brackets', `${GAME}?sort[]=a`],
    ['invalid encoding', `${GAME}?sort=%zz`],
    ['invalid UTF-8', `${GAME}?sort=%ff`],
    ['an empty query', `${GAME}?`],
    ['a comment, of which there are countless', `${GAME}?comment=x`],
    ['a semicolon', '/games/hades;x/'],
    ['a long query', `${GAME}?sort=${'a'.repeat(600)}`],
  ])('%s: forwarded as it is, not kept', async (_what, path) => {
    expect(await isKept(path)).toBe(false);
    expect(origin.seen.map(({ url }) => url)).toEqual([path, path]);
    await get();
    expect(origin.seen).toHaveLength(3);
  });

  test.each([
    ['an encoded path', '/games/%68ades/'],
    ['an encoded slash', '/games%2fhades/'],
    ['two slashes', '/games//hades/'],
  ])('%s: forwarded in its normal form, as another spelling, and not kept', async (_what, path) => {
    expect(await isKept(path)).toBe(false);
    expect(origin.seen.map(({ url, headers }) => [url, headers['x-respelled']])).toEqual([
      [GAME, '1'],
      [GAME, '1'],
    ]);
    await get();
    expect((await get()).headers['x-cache']).toBe('hit');
    await get(path);
    expect(origin.seen).toHaveLength(4);
  });

  test('a caller cannot say that it has spelled an address otherwise', async () => {
    await get(GAME, { 'x-respelled': '1', 'cache-control': 'no-store' });
    expect(origin.seen[0]?.headers['x-respelled']).toBeUndefined();
  });

  test.each([
    ['the order of parameters', `${GAME}?sort=best&comments=2`],
    ['the encoding of a value', `${GAME}?comments=%32&sort=b%65st`],
  ])('%s makes no second entry', async (_what, path) => {
    await get(`${GAME}?comments=2&sort=best`);
    expect((await get(path)).headers['x-cache']).toBe('hit');
  });

  test('the upstream gets a known parameter in its one spelling', async () => {
    await get(`${GAME}?sort=a;b%3Dc+d`);
    expect(origin.seen[0]?.url).toBe(`${GAME}?sort=a%3Bb%3Dc%20d`);
  });

  test('the case of a path counts', async () => {
    await get();
    await get('/Games/Hades/');
    expect(origin.seen).toHaveLength(2);
  });

  test.each(['/games/./hades/', '/games/%2e/hades/', '/x/../games/hades/'])('%s → 400', async (path) => {
    await get();
    expect((await get(path)).status).toBe(400);
  });
});
