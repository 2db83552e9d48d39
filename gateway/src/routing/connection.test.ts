import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway, startUpstream } from '../../test/gateway';

type Started<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
let service: Started<typeof startUpstream>;
let gateway: Started<typeof startGateway>;

beforeAll(async () => {
  service = await startUpstream('comments');
  const upstreams = { comments: service.url, userActions: service.url };
  gateway = await startGateway(upstreams, { RATE_LIMIT_SCALE: '100', FORMS_URL: service.url });
});
afterAll(() => Promise.all([gateway.close(), service.close()]));
beforeEach(() => void (service.seen.length = 0));

test('a request with Expect: 100-continue gets 100 Continue', async () => {
  const { port } = new URL(gateway.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
    const call = request({ port, path: '/api/contact-form', method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    call.on('continue', () => call.end('{}')).on('error', reject);
  });
  // From the service, which requires a member for every POST.
  expect(status).toBe(401);
});

test.each([
  ['keep-alive', 'timeout=5', 'close'],
  ['upgrade', 'h2c', 'keep-alive'],
  ['proxy-authorization', 'Basic eDp5', 'close'],
])('hop-by-hop header %s: the service responds and does not receive it', async (name, value, connection) => {
  const status = await new Promise((resolve, reject) =>
    request(
      `${gateway.url}/api/comments`,
      { headers: { connection, [name]: value }, agent: false },
      (answer) => resolve(answer.resume().statusCode),
    )
      .on('error', reject)
      .end(),
  );
  expect(status).toBe(200);
  expect(service.seen[0]?.headers).not.toHaveProperty(name);
});

test('hop-by-hop headers of a response do not reach the client', async () => {
  const upstream = createServer((_request, response) => {
    response.writeHead(200, {
      connection: 'keep-alive, x-private',
      'keep-alive': 'timeout=5',
      'x-private': '1',
    });
    response.end('ok');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const other = await startGateway({ comments: url, userActions: url });
  const headers = await new Promise<NodeJS.Dict<unknown>>((resolve, reject) =>
    request(`${other.url}/api/comments`, { agent: false, headers: { connection: 'close' } }, (answer) =>
      resolve(answer.resume().headers),
    )
      .on('error', reject)
      .end(),
  );
  await other.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  expect(headers).not.toHaveProperty('keep-alive');
  expect(headers).not.toHaveProperty('x-private');
  expect(headers['connection']).toBe('close');
});

test('a GET request with a body: forwarded without it', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-length': '2', 'content-type': 'application/json' };
    const call = request(`${gateway.url}/api/comments`, { headers, agent: false }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    call.on('error', reject).end('{}');
  });
  expect(status).toBe(200);
  expect(service.seen[0]?.headers).not.toHaveProperty('content-length');
});
