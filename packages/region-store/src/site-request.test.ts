import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayBeDone, siteFetch, siteRequest } from './site-request';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => respond(request, response));
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('no connection is kept for the next request: the site may end it meanwhile', async () => {
  const connections: unknown[] = [];
  respond = ({ headers, socket }, response) => {
    connections.push(headers.connection, socket.remotePort);
    response.end('{}');
  };
  for (const _twice of [1, 2]) await siteRequest(origin, '/', { method: 'POST', body: 'release' });
  expect(connections[0]).toBe('close');
  expect(connections[1]).not.toBe(connections[3]);
});

test('a connection that breaks → the request is sent a second time; again → an error with its reason', async () => {
  let requests = 0;
  respond = ({ socket }, response) => {
    requests += 1;
    if (requests === 2) response.end('{"changed":true}');
    else socket.destroy();
  };
  expect(await siteRequest(origin, '/', { method: 'POST', body: 'release' })).toEqual({ changed: true });
  respond = ({ socket }) => void socket.destroy();
  await expect(siteFetch(new URL(origin))).rejects.toThrow(
    /cannot be reached \((UND_ERR_SOCKET|ECONNRESET)\): check the address/,
  );
});

test('nobody listens there → an error at once, with its reason', async () => {
  await expect(siteFetch(new URL('http://127.0.0.1:1/'))).rejects.toThrow('127.0.0.1:1 cannot be reached (');
});

test.each<[answer: string, done: boolean, respond: typeof respond]>([
  ['no answer', true, ({ socket }) => void socket.destroy()],
  ['503', true, (_request, response) => void response.writeHead(503).end('{"code":"upstream-timeout"}')],
  ['503 busy', false, (_request, response) => void response.writeHead(503).end('{"code":"busy"}')],
  ['403', false, (_request, response) => void response.writeHead(403).end('{}')],
])('%s → whether the site may have done it: %s', async (_answer, done, answer) => {
  respond = answer;
  const error: unknown = await siteRequest(origin, '/', { method: 'POST' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(mayBeDone(error)).toBe(done);
});

test('a refusal of the second attempt → the first one may have been done', async () => {
  let requests = 0;
  respond = ({ socket }, response) => {
    requests += 1;
    if (requests === 1) socket.destroy();
    else response.writeHead(409).end('{"code":"region-release-replayed"}');
  };
  const error: unknown = await siteRequest(origin, '/', { method: 'POST' }).catch(
    (thrown: unknown) => thrown,
  );
  expect([requests, mayBeDone(error)]).toEqual([2, true]);
});

test('nobody listens there → nothing can have been done', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const error: unknown = await siteRequest(`http://127.0.0.1:${port}`, '/', {}).catch(
    (thrown: unknown) => thrown,
  );
  expect(mayBeDone(error)).toBe(false);
});
