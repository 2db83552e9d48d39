import { once } from 'node:events';
import { connect } from 'node:net';
import { startGateway, startUpstream } from '../../test/gateway';

let service: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  service = await startUpstream('comments');
  gateway = await startGateway({ comments: service.url, userActions: service.url });
});
afterAll(() => Promise.all([gateway.close(), service.close()]));
beforeEach(() => void (service.seen.length = 0));

/** Sends bytes, and returns the status of each response until the gateway closes the connection. */
async function statusesOf(bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** A request that a part would see if the gateway and the part disagreed about where the first one ends. */
const SMUGGLED = 'GET /api/comments?smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST /api/contact-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const GET = 'GET /api/comments HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 49\r\n\r\n{}${SMUGGLED}`],
  [
    'a length and chunks',
    `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['an unknown transfer encoding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a hidden transfer encoding', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a length that is no number', `${POST}Content-Length: +2\r\n\r\n{}${SMUGGLED}`],
  ['a chunk size that is no number', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${SMUGGLED}`],
  ['a folded header', `${GET}X-A: 1\r\n 2\r\n\r\n${SMUGGLED}`],
  ['line feeds only', GET.replaceAll('\r', '') + '\n' + SMUGGLED],
  ['a null byte in a header', `${GET}X-A: 1\0\r\n\r\n${SMUGGLED}`],
  ['a space in the address', `GET /api/comments HTTP/1.1 HTTP/1.1\r\nHost: x\r\n\r\n${SMUGGLED}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`],
])('a request with %s: one rejection, and no part receives anything', async (_what, bytes) => {
  expect(await statusesOf(bytes)).toEqual([400]);
  expect(service.seen).toEqual([]);
});

test('the gateway opens no tunnel', async () => {
  const statuses = await statusesOf(
    `CONNECT ${new URL(service.url).host} HTTP/1.1\r\nHost: x\r\n\r\n${SMUGGLED}`,
  );
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  expect(service.seen).toEqual([]);
});
