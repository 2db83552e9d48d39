import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommentChanges } from '@savepoint/contracts/comments';
import { byTier } from '@savepoint/service-kit/testing';
import { startGateway } from '../../test/gateway';

const changes = (log_position: number, more: Partial<CommentChanges> = {}): string =>
  JSON.stringify({ log_position, gap: false, added: [], edited: [], deleted: [], liked: [], ...more });
const event = (log_position: number, more?: Partial<CommentChanges>) =>
  `id: ${log_position}\ndata: ${changes(log_position, more)}\n\n`;

/** Starts a service with one thread, whose log is at position 5. */
async function startStreaming() {
  const open = new Set<ServerResponse>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.startsWith('/api/comments/changes')) {
      response.setHeader('content-type', 'application/json');
      return void response.end(changes(5, { deleted: ['missed-comment'] }));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-groups': '"thread:game:hades"' });
    response.write('retry: 2000\n\n' + event(5));
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    requests,
    send: (text: string) => open.forEach((response) => response.write(text)),
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

const start = (env?: Record<string, string>) =>
  startGateway({ comments: service.url, userActions: service.url }, env);
const path = '/api/comments/events?entity_type=game&entity_slug=hades';

/** Opens a stream and reads its first event. */
async function open(url: string, more = '', headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const answer = await fetch(url + path + more, { signal: abort.signal, headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next event; undefined at the end. */
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end + 2);
        text = text.slice(end + 2);
        if (block.startsWith('id: ')) return block;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return {
    status: answer.status,
    encoding: answer.headers.get('content-encoding'),
    first: answer.ok ? await next() : undefined,
    next,
    ended: () =>
      next().then(
        (received) => received === undefined,
        () => true,
      ),
    disconnect: () => abort.abort(),
  };
}
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('many readers of a thread share one stream of the service, and get its events unchanged', async () => {
  const gateway = await start({ RATE_LIMIT_SCALE: '100' });
  const streams = await Promise.all(Array.from({ length: byTier(30, 150) }, () => open(gateway.url)));
  expect(service.requests).toEqual([path]);
  for (const { first, encoding } of streams) {
    expect(first).toBe(event(5));
    expect(encoding).toBeNull();
  }
  service.send(': keep-alive\n\n' + event(6, { deleted: ['comment-1'] }).slice(0, 30));
  service.send(event(6, { deleted: ['comment-1'] }).slice(30) + event(7));
  for (const { next } of streams) {
    expect(await next()).toBe(event(6, { deleted: ['comment-1'] }));
    expect(await next()).toBe(event(7));
  }
  // Who comes later gets the position of the last event.
  expect((await open(gateway.url)).first).toBe(event(7));
  for (const { disconnect } of streams) disconnect();
  await gateway.close();
});

test('a reader who missed changes gets them first, then what comes after them', async () => {
  const gateway = await start({ RATE_LIMIT_SCALE: '100' });
  const current = await open(gateway.url, '&since=5');
  expect(current.first).toBe(event(5));
  expect(service.requests).toHaveLength(1);
  const late = await Promise.all([
    open(gateway.url, '&since=3'),
    // What a browser has received last counts more than what its page was made with.
    open(gateway.url, '&since=1', { 'last-event-id': '3' }),
  ]);
  for (const { first } of late) expect(first).toBe(event(5, { deleted: ['missed-comment'] }));
  service.send(event(6));
  for (const { next } of [current, ...late]) expect(await next()).toBe(event(6));
  const asked = service.requests.filter((url) => url.startsWith('/api/comments/changes'));
  expect(new Set(asked)).toEqual(
    new Set(['/api/comments/changes?entity_type=game&entity_slug=hades&since=3']),
  );
  await gateway.close();
});

test('readers of different threads have streams of their own', async () => {
  const gateway = await start();
  const one = await open(gateway.url);
  const other = await fetch(gateway.url + path.replace('hades', 'celeste'));
  expect(service.requests).toEqual([path, path.replace('hades', 'celeste')]);
  one.disconnect();
  await until(() => service.open.size === 1);
  await other.body?.cancel();
  await until(() => service.open.size === 0);
  await gateway.close();
});

test('the streams of one address are limited; a stream that ends makes room', async () => {
  const gateway = await start({ RATE_LIMIT_SCALE: '0.2' });
  const streams = await Promise.all(Array.from({ length: 4 }, () => open(gateway.url)));
  const rejected = await fetch(gateway.url + path);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect(await rejected.json()).toMatchObject({ code: 'too-many-streams' });
  streams[0]?.disconnect();
  let next = await open(gateway.url);
  while (next.status === 429) next = await open(gateway.url);
  expect(next.first).toBe(event(5));
  await gateway.close();
});

test.each(['&since=-1', '&since=x', '&unknown=1'])('%s → 400, without asking the service', async (more) => {
  const gateway = await start();
  const answer = await fetch(gateway.url + path + more);
  expect(answer.status).toBe(400);
  expect(service.requests).toEqual([]);
  await gateway.close();
});

test('the service rejects a stream → its response; it is not there → 503', async () => {
  const refusing = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '60' }).end('{"code":"streams-full"}');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const gateway = await startGateway({ comments: url, userActions: url });
  const answer = await fetch(gateway.url + path);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toEqual({ code: 'streams-full' });
  refusing.closeAllConnections();
  await new Promise((resolve) => refusing.close(resolve));
  expect(await (await fetch(gateway.url + path)).json()).toMatchObject({ code: 'upstream-unavailable' });
  await gateway.close();
});

test('the service ends its stream → those of its readers end, and the next one opens it again', async () => {
  const gateway = await start();
  const streams = [await open(gateway.url), await open(gateway.url)];
  for (const response of service.open) response.end();
  for (const { ended } of streams) expect(await ended()).toBe(true);
  expect((await open(gateway.url)).first).toBe(event(5));
  expect(service.requests).toEqual([path, path]);
  await gateway.close();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['ends', (response) => response.end()],
  ['breaks off', (response) => response.destroy()],
])('the stream of the service %s before its first event → 503', async (_, stop) => {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write('retry: 2000\n\n', () => stop(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = await startGateway({ comments: url, userActions: url });
  const response = await fetch(gateway.url + path);
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'upstream-unavailable' }),
  ]);
  await gateway.close();
  await new Promise((resolve) => server.close(resolve));
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

test('a stream of a page’s thread is not opened for a page of another origin', async () => {
  const gateway = await start();
  const page = '/api/comments/events?entity_type=page&entity_slug=blog-1a';
  const answer = await fetch(gateway.url + page, { headers: { origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'origin-not-registered' });
  expect(service.requests).toEqual([]);
  await gateway.close();
});
