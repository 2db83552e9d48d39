import { BODY_MAX_BYTES } from '@savepoint/contracts/base';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway, startUpstream, post } from '../../test/gateway';
import { rawRequest } from '../../test/raw';

type Started<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
let comments: Started<typeof startUpstream>;
let gateway: Started<typeof startGateway>;

const start = (env: Record<string, string> = {}) =>
  startGateway({ comments: comments.url, userActions: comments.url }, env);

beforeAll(async () => {
  comments = await startUpstream('comments');
  gateway = await start({ RATE_LIMIT_SCALE: '100', FORMS_URL: comments.url });
});
afterAll(() => Promise.all([gateway.close(), comments.close()]));
beforeEach(() => void (comments.seen.length = 0));

test.each(['/api/comments?entity_type=game', '/api/comments/?entity_type=game'])(
  '%s reaches its service',
  async (path) => {
    expect((await fetch(gateway.url + path)).status).toBe(200);
    expect(comments.seen[0]?.url).toContain('entity_type=game');
  },
);

test('a key of a site reaches the calls that need one, and no other call', async () => {
  const headers = { authorization: 'Bearer key-of-a-site' };
  for (const path of ['/api/site/comments', '/api/comments?entity_type=game'])
    await fetch(gateway.url + path, { headers });
  expect(comments.seen.map(({ headers: received }) => received.authorization)).toEqual([
    headers.authorization,
    undefined,
  ]);
});

test('a path that is not a public route → 404, even if a service has it', async () => {
  const answer = await fetch(`${gateway.url}/api/internal/liked`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'no-such-path' });
  expect(comments.seen).toHaveLength(0);
});

test.each([
  ['GET', '/api/user/rate', 'POST, OPTIONS'],
  ['DELETE', '/api/comments', 'GET, HEAD, OPTIONS'],
  ['POST', '/games/hades/', 'GET, HEAD, OPTIONS'],
])('%s %s → 405, with the allowed methods', async (method, path, allowed) => {
  const answer = await fetch(gateway.url + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allowed);
});

test.each([
  ['text/plain', 415, 'json-only'],
  ['application/x-www-form-urlencoded', 415, 'json-only'],
  ['multipart/form-data; boundary=x', 415, 'json-only'],
])('a body of type %s is rejected', async (type, status, code) => {
  const answer = await post(`${gateway.url}/api/user/rate`, '{"token":"x"}', { 'content-type': type });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

test('a body over the limit is rejected', async () => {
  const answer = await post(`${gateway.url}/api/user/rate`, {
    token: 'x',
    content: 'y'.repeat(BODY_MAX_BYTES),
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'body-too-large' });
});

test.each(['{', '', '[]', 'null', '"text"', '42'])('the body %p is rejected', async (body) => {
  const answer = await post(`${gateway.url}/api/user/rate`, body);
  expect(answer.status).toBe(400);
  expect(comments.seen).toHaveLength(0);
});

test('a body with __proto__ is rejected', async () => {
  expect(
    (await post(`${gateway.url}/api/user/rate`, '{"__proto__":{"admin":true},"token":"x"}')).status,
  ).toBe(400);
});

test('a body nested thousands of levels deep → 400, not 500', async () => {
  const body = `{"a":`.repeat(9_000) + '1' + '}'.repeat(9_000);
  expect((await post(`${gateway.url}/api/contact-form`, body)).status).toBe(400);
});

test('a JSON content type with a malformed parameter is accepted', async () => {
  const answer = await post(`${gateway.url}/api/contact-form`, {}, { 'content-type': 'application/json;x' });
  // From the service, which requires a member for every POST.
  expect(answer.status).toBe(401);
});

test('one-click unsubscribe: the form body reaches the forms service unchanged', async () => {
  const seen: (string | undefined)[] = [];
  const forms = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push(request.method, request.url, request.headers['content-type']?.split(';')[0], body);
      response.end('<h1>Left</h1>');
    });
  });
  await new Promise<void>((resolve) => forms.listen(0, '127.0.0.1', resolve));
  const mailing = await start({ FORMS_URL: `http://127.0.0.1:${(forms.address() as AddressInfo).port}` });
  const answer = await fetch(`${mailing.url}/newsletter/unsubscribe?token=x`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, '<h1>Left</h1>']);
  await mailing.close();
  forms.closeAllConnections();
  await new Promise((resolve) => forms.close(resolve));
  expect(seen).toEqual([
    'POST',
    '/newsletter/unsubscribe?token=x',
    'application/x-www-form-urlencoded',
    'List-Unsubscribe=One-Click',
  ]);
});

test('request id: generated by the gateway, sent to the service and the caller', async () => {
  const answer = await fetch(`${gateway.url}/api/comments`, {
    headers: { 'x-request-id': 'chosen-by-caller' },
  });
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(comments.seen[0]?.headers['x-request-id']).toBe(id);
});

test('responses have the security headers', async () => {
  const { headers } = await fetch(`${gateway.url}/api/comments`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('an upstream is down → 503 with Retry-After; browsers get an HTML page', async () => {
  const offline = await start({ COMMENTS_URL: 'http://127.0.0.1:9', SHELL_URL: 'http://127.0.0.1:9' });
  const call = await fetch(`${offline.url}/api/comments`);
  const page = await fetch(`${offline.url}/games/hades/`, { headers: { accept: 'text/html' } });
  await offline.close();
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('5');
  expect(await call.json()).toMatchObject({ code: 'upstream-unavailable' });
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain('Back in a moment');
  const style = createHash('sha256')
    .update(/<style>([^]*)<\/style>/.exec(html)![1]!)
    .digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${style}'`);
});

test('rate limit: by address, which X-Forwarded-For cannot change', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.01' });
  const call = (from: string) =>
    fetch(`${limited.url}/api/comments`, { headers: { 'x-forwarded-for': from } });
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1) statuses.push((await call(`10.0.0.${index}`)).status);
  const rejected = await call('10.0.0.99');
  const page = await fetch(`${limited.url}/games/hades/`);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-requests' });
  expect(page.status).toBe(200);
});

test('rate limit: the same for every spelling of a path', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.002' });
  const statuses: number[] = [];
  for (const path of ['/%61pi/comments', '/api/%63omments/', '/%61p%69/comments?a=1'])
    statuses.push((await fetch(limited.url + path)).status);
  await limited.close();
  expect(statuses).toEqual([200, 429, 429]);
});

test.each([
  '/guests/confirm?token=x',
  '/moderate/confirm?token=x',
  '/moderate/comment?token=x',
  '/replies/leave?token=x',
  '/newsletter/confirm?token=x',
  '/__/auth/iframe',
])('rate limit: %s counts too, since a part or a server outside is asked about each', async (path) => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.002', FORMS_URL: comments.url });
  const first = await fetch(`${limited.url}/api/comments`);
  const { status } = await fetch(limited.url + path);
  await limited.close();
  expect([first.status, status]).toEqual([200, 429]);
});

test('rate limit: by the forwarded address behind a trusted proxy', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.002', TRUST_PROXY: '127.0.0.1' });
  const call = async (from: string) =>
    (await fetch(`${limited.url}/api/comments`, { headers: { 'x-forwarded-for': from } })).status;
  const statuses = [await call('10.0.0.1'), await call('10.0.0.2'), await call('10.0.0.1')];
  await limited.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test.each([
  '/api/comments/./events',
  '/api/comments/%2e/events',
  '/api/comments/x/%2E%2e/events',
  '/api/comments/../internal',
  '/api/comments/events/.',
  '/cdn/..%2f..%2fetc/passwd',
  '/cdn/%5c..%5cx',
  '/regions/a\\..\\b',
  '/newsletter/./x',
  '/__/auth/../x',
  '/games/%2e%2e',
  '/games/...',
  '/.',
  '/readyz/.',
])('dot segments: %s → 400, no upstream receives it', async (path) => {
  const answer = await raw(path);
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('"code":"bad-address"') });
  expect(comments.seen).toHaveLength(0);
});

test.each(['/games/a..b', '/.well-known/security.txt', '/search?x=/../'])(
  'dots that are no segment: %s reaches its upstream unchanged',
  async (path) => {
    expect(await raw(path)).toMatchObject({ status: 200 });
    expect(comments.seen.map(({ url }) => url)).toEqual([path]);
  },
);

test.each([
  '/api/comments//events',
  '/api//comments/events',
  '/api/comments/events/x',
  '/api/comments/x',
  '/api/user/rate/events',
])('only exact paths are routed: %s → 404, no upstream receives it', async (path) => {
  expect(await raw(path)).toMatchObject({ status: 404, body: expect.stringContaining('"no-such-path"') });
  expect(comments.seen).toHaveLength(0);
});

test.each(['http://example.org/api/comments', 'HTTPS://example.org:443/api/%63omments'])(
  'a target with its authority: %s is served as its path',
  async (target) => {
    expect(await raw(target)).toMatchObject({ status: 200 });
    expect(comments.seen.map(({ url }) => url)).toEqual(['/api/comments']);
  },
);

/** Sends a request as it is; fetch() would normalise its path. */
const raw = (path: string) => rawRequest(gateway.url, path);

test.each([
  'https://a.example"onload=',
  'https://a.example;',
  'https://a.example/',
  'http://a@b.example',
  'a.example',
])('PUBLIC_URL %s is rejected, since pages and policies contain it', async (origin) => {
  await expect(start({ PUBLIC_URL: origin })).rejects.toThrow('PUBLIC_URL is wrong');
});

test('an invalid configuration → an error that names every problem', async () => {
  await expect(start({ PUBLIC_URL: 'nonsense', SHELL_URL: '', RATE_LIMIT_SCALE: '-1' })).rejects.toThrow(
    /SHELL_URL is missing[\s\S]*PUBLIC_URL is wrong|PUBLIC_URL is wrong[\s\S]*SHELL_URL is missing/,
  );
});

test.each(['10.0.0.0/8, ::1, loopback', 'fd00::/8'])('TRUST_PROXY %s is accepted', async (names) => {
  await (await start({ TRUST_PROXY: names })).close();
});

test.each(['nginx', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1/x'])(
  'TRUST_PROXY with %s is rejected',
  async (name) => {
    await expect(start({ TRUST_PROXY: `127.0.0.1,${name}` })).rejects.toThrow(
      `TRUST_PROXY is wrong (${name}`,
    );
  },
);

test('a local identity provider is not allowed in production', async () => {
  await expect(start({ NODE_ENV: 'production', IDENTITY_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    /not allowed in production/,
  );
});

test('FIREBASE_AUTH_EMULATOR_HOST is rejected', async () => {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9099';
  try {
    await expect(start()).rejects.toThrow(/FIREBASE_AUTH_EMULATOR_HOST/);
  } finally {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  }
});
