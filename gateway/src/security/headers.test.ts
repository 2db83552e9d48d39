import { startGateway, startUpstream, post } from '../../test/gateway';
import { request } from '../../test/request';

let comments: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  comments = await startUpstream('comments');
  gateway = await startGateway(
    { comments: comments.url, userActions: comments.url },
    { PUBLIC_URL: 'https://savepoint.example', RATE_LIMIT_SCALE: '100' },
  );
});
afterAll(() => Promise.all([gateway.close(), comments.close()]));

/** One request for each kind of response, with its status. */
const KINDS: [string, number, () => Promise<Response>][] = [
  ['a page', 200, () => fetch(`${gateway.url}/games/hades/`)],
  ['a call', 200, () => fetch(`${gateway.url}/api/comments`)],
  ['no such path', 404, () => fetch(`${gateway.url}/api/nothing`)],
  ['a wrong method', 405, () => fetch(`${gateway.url}/api/comments`, { method: 'DELETE' })],
  ['a call without a token', 401, () => post(`${gateway.url}/api/user/rate`, {})],
  ['a wrong type', 415, () => post(`${gateway.url}/api/user/rate`, 'x', { 'content-type': 'text/plain' })],
];

test.each(KINDS)(
  '%s: %i, HSTS for a year with subdomains, nosniff, a policy, a type with its charset',
  async (_kind, status, send) => {
    const answer = await send();
    await answer.text();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    const [, maxAge] =
      /max-age=(\d+); includeSubDomains/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(maxAge)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-type')).toMatch(/^[a-z]+\/[a-z]+; charset=utf-8$/);
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  },
);

test('another site may neither read responses nor ask to send a member’s call', async () => {
  const origin = 'https://other.example';
  const read = await fetch(`${gateway.url}/api/comments`, { headers: { origin } });
  expect(read.headers.get('access-control-allow-origin')).toBeNull();
  const asked = await fetch(`${gateway.url}/api/user/rate`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  expect(asked.headers.get('access-control-allow-headers')).toBeNull();
});

test('a response to a call without a token is not stored by caches', async () => {
  const { headers } = await post(`${gateway.url}/api/user/rate`, {});
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a token in the address is not accepted, and reaches no service', async () => {
  comments.seen.length = 0;
  const answer = await post(`${gateway.url}/api/user/rate?token=x.y.z`, {});
  expect(answer.status).toBe(401);
  expect(comments.seen).toEqual([]);
});

test('TRACE does not return the request', async () => {
  const answer = await request(gateway.url, '/', { method: 'TRACE', headers: { 'x-secret': 'do-not-echo' } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('do-not-echo');
});

test.each([
  ['https://savepoint.example', {}, 'max-age=31536000; includeSubDomains'],
  ['https://savepoint.example', { HSTS_PRELOAD: 'true' }, 'max-age=31536000; includeSubDomains; preload'],
  ['http://localhost:3000', { HSTS_PRELOAD: 'true' }, null],
])('HSTS of %s with %j: %s', async (PUBLIC_URL, env, header) => {
  const other = await startGateway(
    { comments: comments.url, userActions: comments.url },
    { PUBLIC_URL, ...env },
  );
  const { headers } = await fetch(`${other.url}/games/hades/`);
  await other.close();
  expect(headers.get('strict-transport-security')).toBe(header);
});

test('responses without a policy of their own run no script, and accept no string as HTML', async () => {
  const { headers } = await fetch(`${gateway.url}/api/comments`);
  expect(headers.get('content-security-policy')).toMatch(
    /require-trusted-types-for 'script'.*trusted-types 'none'/,
  );
});
