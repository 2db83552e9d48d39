import { request } from 'node:http';
import { post, startGateway, startUpstream } from '../../test/gateway';
import { startIdentity } from '../../test/identity';

let identity: Awaited<ReturnType<typeof startIdentity>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const start = (env: Record<string, string> = {}) =>
  startGateway(
    { comments: upstream.url, userActions: upstream.url },
    { IDENTITY_URL: identity.url, RATE_LIMIT_SCALE: '100', ...env },
  );

beforeAll(async () => {
  identity = await startIdentity();
  upstream = await startUpstream('user-actions');
  gateway = await start();
});
afterAll(() => Promise.all([gateway, identity, upstream].map((part) => part.close())));
beforeEach(() => {
  upstream.seen.length = 0;
});

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local';
const credential = {
  postBody: `providerId=google.com&id_token=${encodeURIComponent('{"sub":"x","email":"x@example.org"}')}`,
  requestUri: 'http://localhost',
  returnSecureToken: true,
};

/** Posts with headers that `fetch` does not allow to be set, such as Host. */
function send(url: string, path: string, headers: Record<string, string>, body: unknown) {
  return new Promise<{ status: number | undefined; body: Record<string, unknown> }>((resolve, reject) => {
    const call = request(
      url + path,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, body: JSON.parse(text) as Record<string, unknown> }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const REFUSED = { status: 403, body: { code: 'local-sign-in-only' } };

test.each(['localhost:3000', 'game.localhost:3000', '127.0.0.2', '[::1]:3000'])(
  'sign-in with the host %s → allowed',
  async (host) => {
    expect(await send(gateway.url, SIGN_IN, { host }, credential)).toMatchObject({
      status: 200,
      body: { idToken: expect.any(String) },
    });
  },
);

test.each<[string, Record<string, string>]>([
  ['a host whose name was rebound to this machine', { host: 'rebound.example' }],
  ['an address of the network as host', { host: '192.168.1.5:3000' }],
  ['a client that a proxy names', { 'x-forwarded-for': '192.0.2.1' }],
  ['a public host that a proxy names', { 'x-forwarded-host': 'savepoint.example' }],
])('%s → neither sign-in nor calls of members, and a stable error code', async (_how, headers) => {
  expect(await send(gateway.url, SIGN_IN, headers, credential)).toMatchObject(REFUSED);
  const token = await identity.signIn('ada');
  expect(await send(gateway.url, '/api/user/rate', headers, { rating: 4, token })).toMatchObject(REFUSED);
  expect(upstream.seen).toHaveLength(0);
});

test('a client of a trusted proxy → its own address decides', async () => {
  const behindProxy = await start({ TRUST_PROXY: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  expect(await send(behindProxy.url, SIGN_IN, headers, credential)).toMatchObject(REFUSED);
  await behindProxy.close();
});

test.each([
  ['PUBLIC_URL', 'https://savepoint.example'],
  ['PUBLIC_URL', 'http://192.168.1.5:3000'],
  ['HOST', '0.0.0.0'],
])('%s is %s → pages are served, and nobody can sign in, on this machine neither', async (name, value) => {
  const open = await start({ [name]: value });
  const token = await identity.signIn('ada');
  expect((await fetch(`${open.url}/`)).status).toBe(200);
  for (const answer of [
    await post(open.url + SIGN_IN, credential),
    await post(`${open.url}/securetoken.googleapis.com/v1/token`, {}),
    await fetch(`${open.url}/emulator/auth/handler`),
    await post(`${open.url}/api/user/rate`, { rating: 4, token }),
  ])
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'local-sign-in-only',
    ]);
  await open.close();
});
