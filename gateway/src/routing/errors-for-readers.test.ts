import { createServer } from '@savepoint/service-kit/http';
import { HttpError } from '@savepoint/service-kit/base';
import { startGateway } from '../../test/gateway';
import { BROWSER_ACCEPT, rawRequest, sendRaw, type RawResponse } from '../../test/raw';

/** A request without Host. */
const withoutHost = (lines: string[]) =>
  sendRaw(gateway.url, ['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));

let part: Awaited<ReturnType<typeof createServer>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  part = await createServer({ name: 'part', logLevel: 'silent' });
  part.get('/*', async () => {
    throw new HttpError('no-such-picture');
  });
  const url = await part.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ comments: url, userActions: url }, { RATE_LIMIT_SCALE: '100' });
});
afterAll(() => Promise.all([gateway.close(), part.close()]));

const BROWSER = `Accept: ${BROWSER_ACCEPT}`;
const PROGRAM = 'Accept: application/json, text/html;q=0.5';

function expectPage({ headers, body }: RawResponse): void {
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).toMatch(/^<!doctype html>[^]*<h1>.+<\/h1>[^]*<a href="\/">/);
}

/** Requests that are refused, with the status. */
const REFUSED: [string, number, (lines: string[]) => Promise<RawResponse>][] = [
  ['a broken escape', 400, (lines) => rawRequest(gateway.url, '/%g0/', lines)],
  ['bytes that are no text', 400, (lines) => rawRequest(gateway.url, '/platforms/%FE/', lines)],
  ['a backslash', 400, (lines) => rawRequest(gateway.url, '/platforms\\pc/', lines)],
  [
    'two hosts',
    400,
    (lines) => rawRequest(gateway.url, '/', ['Host: a.example', 'Host: b.example', ...lines]),
  ],
  ['no host', 400, withoutHost],
  ['an invalid host', 400, (lines) => rawRequest(gateway.url, '/', ['Host: a b', ...lines])],
  [
    'a method that a page does not have',
    405,
    (lines) => rawRequest(gateway.url, '/platforms/pc/', lines, 'POST'),
  ],
  ['a method that nobody knows', 405, (lines) => rawRequest(gateway.url, '/platforms/pc/', lines, 'FROB')],
  ['no such call', 404, (lines) => rawRequest(gateway.url, '/api/no-such-call', lines)],
  ['a part that refuses', 404, (lines) => rawRequest(gateway.url, '/cdn/covers/x', lines)],
  ['a part that refuses a page', 404, (lines) => rawRequest(gateway.url, '/platforms/pc/', lines)],
  ['a long address', 431, (lines) => rawRequest(gateway.url, `/${'a'.repeat(17_000)}/`, lines)],
  [
    'headers that are too long',
    431,
    (lines) => rawRequest(gateway.url, '/', [`X: ${'a'.repeat(16_000)}`, ...lines]),
  ],
  ['a space in the address', 400, (lines) => rawRequest(gateway.url, '/a b/', lines)],
];

test.each(REFUSED)('%s: %i, a page for a browser, JSON for a program', async (_what, status, send) => {
  const forBrowser = await send([BROWSER]);
  expect(forBrowser.status).toBe(status);
  expectPage(forBrowser);
  const forProgram = await send([PROGRAM]);
  expect(forProgram.status).toBe(status);
  expect(forProgram.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error, code } = JSON.parse(forProgram.body) as { error: string; code: string };
  expect(error).toMatch(/\.$/);
  expect(code).toMatch(/^[a-z-]+$/);
  expect(forProgram.headers['allow']).toBe(forBrowser.headers['allow']);
});

test('HEAD of an error for a browser: its headers without a page', async () => {
  const { status, headers, body } = await rawRequest(gateway.url, '/cdn/covers/x', [BROWSER], 'HEAD');
  expect([status, headers['content-type'], body]).toEqual([404, 'text/html; charset=utf-8', '']);
});

test('nothing that could be read: a page; a request that names a call: JSON', async () => {
  expectPage(await sendRaw(gateway.url, 'HELLO\r\n\r\n'));
  expectPage(await rawRequest(gateway.url, `/${'a'.repeat(200_000)}/`, [PROGRAM]));
  const call = await sendRaw(
    gateway.url,
    `GET /api/comments?x=${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(call.status).toBe(400);
  expect(JSON.parse(call.body)).toMatchObject({ code: 'bad-address' });
  const longer = await sendRaw(
    gateway.url,
    `GET /api/comments?x=${'a'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n`,
  );
  expect(longer.status).toBe(400);
  expect(JSON.parse(longer.body)).toMatchObject({ code: 'bad-address' });
});

test('the text of a part’s error is in the page as text', async () => {
  const { body } = await rawRequest(gateway.url, '/cdn/covers/x', [BROWSER]);
  expect(body).toContain(`<p>${new HttpError('no-such-picture').message}</p>`);
});

/** Paths, and the methods that they take. */
const METHODS: [string, string][] = [
  ['/platforms/pc/', 'GET, HEAD, OPTIONS'],
  ['/cdn/covers/game/x', 'GET, HEAD, OPTIONS'],
  ['/regions/regions.json', 'GET, HEAD, OPTIONS'],
  ['/api/comments', 'GET, HEAD, OPTIONS'],
  ['/api/comments/events', 'GET, HEAD, OPTIONS'],
  ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/api/docs/', 'GET, HEAD, OPTIONS'],
  ['/api/user/rate', 'POST, OPTIONS'],
  ['/policy-reports', 'POST, OPTIONS'],
  ['/replies/unsubscribe', 'GET, HEAD, POST, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
];
const OTHERS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'M-SEARCH',
  'get',
  'x!',
];

test.each(METHODS)(
  '%s: OPTIONS has its methods (%s), all others are 405 with them',
  async (path, allowed) => {
    const options = await rawRequest(gateway.url, path, [], 'OPTIONS');
    expect([options.status, options.headers['allow']]).toEqual([204, allowed]);
    for (const method of OTHERS) {
      const { status, headers } = await rawRequest(gateway.url, path, [], method);
      if (allowed.split(', ').includes(method)) expect([method, status]).not.toEqual([method, 405]);
      else expect([method, status, headers['allow']]).toEqual([method, 405, allowed]);
    }
  },
);

test('OPTIONS of the whole server is answered; CONNECT and the same of another method are refused', async () => {
  expect((await rawRequest(gateway.url, '*', [], 'OPTIONS')).status).toBe(204);
  expect((await rawRequest(gateway.url, '*')).status).toBe(400);
  expect((await rawRequest(gateway.url, 'savepoint.example:80', [], 'CONNECT')).status).toBe(405);
});

test('no such call has no method', async () => {
  for (const method of ['GET', 'PUT', 'OPTIONS'])
    expect((await rawRequest(gateway.url, '/api/no-such-call', [], method)).status).toBe(404);
});
