import { createServer } from '@savepoint/service-kit/http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../test/gateway';
import { BROWSER_ACCEPT, rawRequest } from '../test/raw';

/** A part as all are: it serves what operators read at its own port. */
let part: Awaited<ReturnType<typeof createServer>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  part = await createServer({ name: 'shell', logLevel: 'silent' });
  const url = await part.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ comments: url, userActions: url }, { OPERATIONS_PORT: '0' });
});
afterAll(() => Promise.all([gateway.close(), part.close()]));

const PATHS = ['/readyz', '/metrics', '/openapi.json'];

test.each(PATHS)(
  '%s → 404 at the public port, however it is written; neither the gateway’s nor the shell’s',
  async (path) => {
    const encoded = path.replace('e', '%65');
    for (const written of [path, `${path}/`, `${path}?x=1`, encoded]) {
      const answer = await fetch(gateway.url + written);
      expect([written, answer.status]).toEqual([written, 404]);
      expect(await answer.json()).toMatchObject({ code: 'no-such-path' });
    }
    expect((await fetch(gateway.url + path, { method: 'HEAD' })).status).toBe(404);
  },
);

test.each(PATHS)('%s: no spelling of it reaches the gateway’s or the shell’s', async (path) => {
  const bare = path.slice(1);
  const written = [
    `${path}\\`,
    `${path}\\?x`,
    `${path}%5c`,
    `\\${bare}`,
    `/\\${bare}`,
    `/x\\..${path}`,
    `/x/..\\${bare}`,
    `/${path}`,
    `//${path}//`,
    `${path}%2f`,
    `%2f${bare}`,
    `/%2f${bare}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/x/..;a=b${path}`,
    `/.${path}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path};x`,
    `${path}/;x`,
    `;${path}`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0a`,
    `${path}#`,
    `${path}?#`,
    path.toUpperCase(),
    `http://savepoint.example${path}`,
    `http://savepoint.example/${path}`,
    `https://savepoint.example:8080${path}/`,
  ];
  for (const target of written)
    for (const accept of ['*/*', BROWSER_ACCEPT]) {
      const { status, body } = await rawRequest(gateway.url, target, [`Accept: ${accept}`]);
      expect([target, [400, 404].includes(status), status]).toEqual([target, true, status]);
      expect(body).not.toMatch(/http_requests|"checks"|"paths"/);
    }
});

test('the operations port is on loopback, and serves all of them and /healthz', async () => {
  const { address, port } = gateway.app.operations.server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  for (const path of [...PATHS, '/healthz'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('part="gateway",method="GET",route="/metrics",status="404"');
  expect((await fetch(`http://127.0.0.1:${port}/api/comments`)).status).toBe(404);
});

test('a part whose database does not respond → /readyz is `degraded` and names the part; /healthz is 200', async () => {
  const checks = { mongodb: () => Promise.reject(new Error('no primary')) };
  const comments = await createServer({ name: 'comments', logLevel: 'silent', checks });
  const url = await comments.listen({ host: '127.0.0.1', port: 0 });
  const userActions = `http://127.0.0.1:${(part.server.address() as AddressInfo).port}`;
  const another = await startGateway({ comments: url, userActions }, { OPERATIONS_PORT: '0' });
  const { port } = another.app.operations.server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toMatchObject({
    status: 'degraded',
    checks: { comments: 'down', 'user-actions': 'ok' },
  });
  expect((await fetch(`${another.url}/healthz`)).status).toBe(200);
  await another.close();
  await comments.close();
});

test('/healthz stays public', async () => {
  expect(await (await fetch(`${gateway.url}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('an operations port that is in use → the gateway does not start', async () => {
  const { port } = gateway.app.operations.server.address() as AddressInfo;
  const another = startGateway(
    { comments: gateway.url, userActions: gateway.url },
    { OPERATIONS_PORT: String(port) },
  );
  await expect(another).rejects.toThrow('EADDRINUSE');
});
