import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { startGateway, startUpstream, post } from '../../test/gateway';

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

test('a path that is not in the table is 404, whatever a service may have there', async () => {
  const answer = await fetch(`${gateway.url}/api/internal/liked`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'no-such-path' });
  expect(comments.seen).toHaveLength(0);
});

test.each([
  ['GET', '/api/user/rate', 'POST'],
  ['DELETE', '/api/comments', 'GET'],
  ['POST', '/games/hades/', 'GET, HEAD'],
])('%s %s is 405 and says what is allowed', async (method, path, allowed) => {
  const answer = await fetch(gateway.url + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allowed);
});

test.each([
  ['text/plain', 415, 'json-only'],
  ['application/x-www-form-urlencoded', 415, 'json-only'],
  ['multipart/form-data; boundary=x', 415, 'json-only'],
])('a body of %s is refused', async (type, status, code) => {
  const answer = await post(`${gateway.url}/api/user/rate`, '{"token":"x"}', { 'content-type': type });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

test('a body over 64 KB is refused', async () => {
  const answer = await post(`${gateway.url}/api/user/rate`, { token: 'x', content: 'y'.repeat(64 * 1024) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'body-too-large' });
});

test.each(['{', '', '[]', 'null', '"text"', '42'])('the body %p is refused', async (body) => {
  const answer = await post(`${gateway.url}/api/user/rate`, body);
  expect(answer.status).toBe(400);
  expect(comments.seen).toHaveLength(0);
});

test('a body with __proto__ is refused', async () => {
  expect(
    (await post(`${gateway.url}/api/user/rate`, '{"__proto__":{"admin":true},"token":"x"}')).status,
  ).toBe(400);
});

test('a body of thousands of levels is refused, not failed at', async () => {
  const body = `{"a":`.repeat(9_000) + '1' + '}'.repeat(9_000);
  expect((await post(`${gateway.url}/api/contact-form`, body)).status).toBe(400);
});

test('a content type with a parameter that is none is JSON still', async () => {
  const answer = await post(`${gateway.url}/api/contact-form`, {}, { 'content-type': 'application/json;x' });
  // The service’s own answer: it asks every post for a member.
  expect(answer.status).toBe(401);
});

test('what mail programs post to a newsletter’s link reaches the forms service as it is', async () => {
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

test('the request id is the gateway’s own and reaches service and caller', async () => {
  const answer = await fetch(`${gateway.url}/api/comments`, {
    headers: { 'x-request-id': 'chosen-by-caller' },
  });
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(comments.seen[0]?.headers['x-request-id']).toBe(id);
});

test('answers carry the security headers', async () => {
  const { headers } = await fetch(`${gateway.url}/api/comments`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('a service that is down is 503 with Retry-After; a page then is a page', async () => {
  const cut = await start({ COMMENTS_URL: 'http://127.0.0.1:9', SHELL_URL: 'http://127.0.0.1:9' });
  const call = await fetch(`${cut.url}/api/comments`);
  const page = await fetch(`${cut.url}/games/hades/`, { headers: { accept: 'text/html' } });
  await cut.close();
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('5');
  expect(await call.json()).toMatchObject({ code: 'upstream-unavailable' });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Back in a moment');
});

test('one address meets a limit within a minute, and cannot pretend to be another', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.01' });
  const ask = (from: string) =>
    fetch(`${limited.url}/api/comments`, { headers: { 'x-forwarded-for': from } });
  const statuses: number[] = [];
  for (let call = 0; call < 8; call += 1) statuses.push((await ask(`10.0.0.${call}`)).status);
  const refused = await ask('10.0.0.99');
  const page = await fetch(`${limited.url}/games/hades/`);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(page.status).toBe(200);
});

test('an address that is written in another way meets the same limit', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.002' });
  const statuses: number[] = [];
  for (const path of ['/%61pi/comments', '/api/%63omments/', '/%61p%69/comments?a=1'])
    statuses.push((await fetch(limited.url + path)).status);
  await limited.close();
  expect(statuses).toEqual([200, 429, 429]);
});

test('behind a configured proxy the limit is the reader’s own', async () => {
  const limited = await start({ RATE_LIMIT_SCALE: '0.002', TRUST_PROXY: '127.0.0.1' });
  const ask = async (from: string) =>
    (await fetch(`${limited.url}/api/comments`, { headers: { 'x-forwarded-for': from } })).status;
  const statuses = [await ask('10.0.0.1'), await ask('10.0.0.2'), await ask('10.0.0.1')];
  await limited.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test.each(['/api/comments/../internal', '/regions/..%2f..%2fetc/passwd', '/cdn/%5c..%5cx'])(
  '%s does not climb out',
  async (path) => {
    const status = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect([200, 400, 404]).toContain(status);
    for (const { url } of comments.seen) expect(url).not.toMatch(/^\/(internal|etc)/);
  },
);

/** fetch() tidies paths up before it sends them; this does not. */
const raw = (message: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(message));
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(Number(text.split(' ')[1])));
    socket.on('error', reject);
  });

test.each([
  'https://a.example"onload=',
  'https://a.example;',
  'https://a.example/',
  'http://a@b.example',
  'a.example',
])('the origin %s is refused: it goes into pages and policies', async (origin) => {
  await expect(start({ PUBLIC_URL: origin })).rejects.toThrow('PUBLIC_URL is wrong');
});

test('a configuration that is not usable names everything that is wrong', async () => {
  await expect(start({ PUBLIC_URL: 'nonsense', SHELL_URL: '', RATE_LIMIT_SCALE: '-1' })).rejects.toThrow(
    /SHELL_URL is missing[\s\S]*PUBLIC_URL is wrong|PUBLIC_URL is wrong[\s\S]*SHELL_URL is missing/,
  );
});

test.each(['10.0.0.0/8, ::1, loopback', 'fd00::/8'])('the proxies %s are believed', async (names) => {
  await (await start({ TRUST_PROXY: names })).close();
});

test.each(['nginx', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1/x'])('%s is no proxy', async (name) => {
  await expect(start({ TRUST_PROXY: `127.0.0.1,${name}` })).rejects.toThrow(`TRUST_PROXY is wrong (${name}`);
});

test('production refuses a local identity provider', async () => {
  await expect(start({ NODE_ENV: 'production', IDENTITY_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    /production refuses/,
  );
});

test('the emulator’s environment variable is refused', async () => {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9099';
  try {
    await expect(start()).rejects.toThrow(/FIREBASE_AUTH_EMULATOR_HOST/);
  } finally {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  }
});
