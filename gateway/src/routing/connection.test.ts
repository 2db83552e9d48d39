import { request } from 'node:http';
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
