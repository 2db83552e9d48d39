import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../../test/gateway';

/** Starts a service whose event streams stay open until the client or the server ends them. */
async function startStreaming() {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 1\ndata: {}\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let service: Awaited<ReturnType<typeof startStreaming>>;
beforeEach(async () => {
  service = await startStreaming();
});
afterEach(() => service.close());

const start = () => startGateway({ comments: service.url, userActions: service.url });
const path = '/api/comments/events?entity_type=game&entity_slug=hades';

/** Opens a stream and reads its first event. */
async function open(url: string) {
  const abort = new AbortController();
  const answer = await fetch(url + path, { signal: abort.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    encoding: answer.headers.get('content-encoding'),
    first: (await reader.read()).value,
    ended: () =>
      reader.read().then(
        ({ done }) => done,
        () => true,
      ),
    disconnect: () => abort.abort(),
  };
}
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('events arrive immediately and unchanged, also with 150 open streams', async () => {
  const gateway = await start();
  const streams = await Promise.all(Array.from({ length: 150 }, () => open(gateway.url)));
  for (const { first, encoding } of streams) {
    expect(first).toBe('id: 1\ndata: {}\n\n');
    expect(encoding).toBeNull();
  }
  for (const { disconnect } of streams) disconnect();
  await gateway.close();
});

test('an event stream on another route → 503, its connection to the service is closed', async () => {
  const gateway = await start();
  const answer = await fetch(`${gateway.url}/api/comments/counts`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'upstream-unavailable' });
  await until(() => service.open.size === 0);
  await gateway.close();
});

test('a client that disconnects before the service responds → the request to the service ends', async () => {
  let waiting = 0;
  const silent = createServer((request) => {
    waiting += 1;
    request.once('close', () => (waiting -= 1));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const gateway = await startGateway({ comments: url, userActions: url });
  const abort = new AbortController();
  const call = fetch(`${gateway.url}/api/comments`, { signal: abort.signal });
  await until(() => waiting === 1);
  abort.abort();
  await expect(call).rejects.toThrow('aborted');
  await until(() => waiting === 0);
  await gateway.close();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a client that disconnects → the stream to the service ends', async () => {
  const gateway = await start();
  const stream = await open(gateway.url);
  expect(service.open.size).toBe(1);
  stream.disconnect();
  await until(() => service.open.size === 0);
  await gateway.close();
});

test('closing the gateway ends its open streams', async () => {
  const gateway = await start();
  const stream = await open(gateway.url);
  const ended = stream.ended();
  await gateway.close();
  expect(await ended).toBe(true);
  await until(() => service.open.size === 0);
});
