import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_RELEASE_BODY_BYTES, REGION_RELEASES_PATH } from '@savepoint/contracts/regions';
import { startGateway } from '../../test/gateway';

/** Stands for the region store’s service. */
let service: Server;
let received: { path: string; headers: IncomingHttpHeaders; bytes: number }[];
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeEach(async () => {
  received = [];
  service = createServer((incoming, response) => void respond(incoming, response));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  gateway = await startGateway({ comments: url, userActions: url });
});
afterEach(async () => {
  await gateway.close();
  service.closeAllConnections();
  service.close();
});

async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) bytes += chunk.length;
  received.push({ path: incoming.url!, headers: incoming.headers, bytes });
  response.setHeader('content-type', 'application/json').end('{"changed":true,"sequence":7}');
}
const releases = () => received.filter(({ path }) => path === REGION_RELEASES_PATH);
function send(bytes: number, path = REGION_RELEASES_PATH): Promise<Response> {
  const form = new FormData();
  form.append('release', '{}');
  form.append('file:entry.js', new Blob([new Uint8Array(bytes)]), 'file');
  return fetch(gateway.url + path, { method: 'POST', body: form });
}

test('a release of several megabytes is forwarded as it is, without credentials of the sender', async () => {
  const response = await send(3_000_000);
  expect(await response.json()).toEqual({ changed: true, sequence: 7 });
  const [{ headers, bytes }] = releases() as [(typeof received)[0]];
  expect(bytes).toBeGreaterThan(3_000_000);
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

test.each([
  [
    'of another type',
    { 'content-type': 'application/json', 'content-length': '2' },
    400,
    'region-release-invalid',
  ],
  [
    'that is too large',
    {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(MAX_RELEASE_BODY_BYTES + 1),
    },
    413,
    'region-release-too-large',
  ],
  [
    'of unknown length',
    { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    413,
    'region-release-too-large',
  ],
])('a release %s is refused before the service', async (_what, headers, status, code) => {
  const sent = request(gateway.url + REGION_RELEASES_PATH, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.write('{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  sent.destroy();
  expect(response.statusCode).toBe(status);
  expect(JSON.parse(text)).toMatchObject({ code });
  expect(releases()).toEqual([]);
});

test('no other path and no other method takes an upload', async () => {
  expect((await send(10, `${REGION_RELEASES_PATH}/more`)).status).toBe(404);
  expect((await fetch(gateway.url + REGION_RELEASES_PATH)).status).toBeGreaterThanOrEqual(404);
  expect(releases()).toEqual([]);
});

test('an address may send thirty releases a minute', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await send(10)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
