import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../../test/gateway';

const held: ServerResponse[] = [];
let upstream: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** Requests to the gateway whose response has not been sent completely. */
let openCount = 0;
/** Waits until no request holds a connection. A client has its response a moment before. */
const untilFree = async () => {
  while (openCount > 0) await new Promise((resolve) => setTimeout(resolve, 5));
};
beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.url?.startsWith('/held')) held.push(response);
    else if (request.url?.includes('/events'))
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\ndata: {}\n\n');
    else response.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await startGateway(
    { comments: url, userActions: url },
    { TRUST_PROXY: '127.0.0.1', UPSTREAM_CONNECTIONS: '8' },
  );
  gateway.app.server.on('request', (_request, response: ServerResponse) => {
    openCount += 1;
    response.once('close', () => (openCount -= 1));
  });
});
afterAll(async () => {
  await gateway.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});
afterEach(async () => {
  for (const response of held.splice(0)) response.end();
  await untilFree();
});

const from = (address: string, path = '/', accept = '*/*') =>
  fetch(gateway.url + path, { headers: { 'x-forwarded-for': address, accept } });
/** Opens requests that the upstream does not answer yet. */
async function hold(address: string, count: number) {
  const before = held.length;
  // Different addresses, because equal requests for a page share one connection.
  const requests = Array.from({ length: count }, (_, index) => from(address, `/held?${before}=${index}`));
  while (held.length < before + count) await new Promise((resolve) => setTimeout(resolve, 5));
  return requests;
}
const FLOODER = '192.0.2.1';
const READER = '192.0.2.2';

test('an address with half of the connections open → 503; others, and other parts, are served', async () => {
  const flood = await hold(FLOODER, 4);
  const rejected = await from(FLOODER);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await rejected.json()).toMatchObject({ code: 'busy' });
  expect((await from(READER)).status).toBe(200);
  expect((await from(FLOODER, '/api/comments/counts')).status).toBe(200);
  for (const response of held) response.end();
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await untilFree();
  expect((await from(FLOODER)).status).toBe(200);
});

test('a browser gets the page about outages', async () => {
  const flood = await hold(FLOODER, 4);
  const rejected = await from(FLOODER, '/', 'text/html');
  expect([rejected.status, rejected.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(rejected.headers.get('retry-after')).toBe('5');
  for (const response of held) response.end();
  await Promise.all(flood);
});

test('the more addresses have requests open, the fewer has each; the next is served', async () => {
  const floods = [
    ...(await hold(FLOODER, 4)),
    ...(await hold('192.0.2.3', 2)),
    ...(await hold('192.0.2.4', 1)),
  ];
  for (const address of [FLOODER, '192.0.2.3', '192.0.2.4']) expect((await from(address)).status).toBe(503);
  expect((await from(READER)).status).toBe(200);
  for (const response of held) response.end();
  await Promise.all(floods);
});

test('addresses of one IPv6 network share their connections', async () => {
  const flood = await hold('2001:db8::1', 4);
  expect((await from('2001:db8::2')).status).toBe(503);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
  for (const response of held) response.end();
  await Promise.all(flood);
});

test('event streams do not count', async () => {
  const flood = await hold(FLOODER, 4);
  const path = '/api/comments/events?entity_type=game&entity_slug=hades';
  const streams = await Promise.all(Array.from({ length: 20 }, () => from(FLOODER, path)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await from(READER)).status).toBe(200);
  for (const stream of streams) await stream.body?.cancel();
  for (const response of held) response.end();
  await Promise.all(flood);
});

test('a client that disconnects frees its connections', async () => {
  const abort = new AbortController();
  const requests = Array.from({ length: 4 }, (_, index) =>
    fetch(`${gateway.url}/held?${index}`, {
      headers: { 'x-forwarded-for': FLOODER },
      signal: abort.signal,
    }).catch(() => {}),
  );
  while (held.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await from(FLOODER)).status).toBe(503);
  abort.abort();
  await Promise.all(requests);
  while ((await from(FLOODER)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
});
