import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../../test/gateway';

/** What the comments service got. */
const seen: { url: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
const comments = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, bytes });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => comments.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(comments.address() as AddressInfo).port}`;
  gateway = await startGateway({ comments: url, userActions: url });
});
afterAll(async () => {
  await gateway.close();
  comments.closeAllConnections();
  comments.close();
});
beforeEach(() => void (seen.length = 0));

const deliver = (
  path: string,
  headers: Record<string, string>,
  body = 'From: ann@example.org\r\n\r\nHello',
) =>
  fetch(gateway.url + path, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body,
  });

test('inbound mail, larger than other bodies, reaches the comments service with the provider’s secret', async () => {
  const answer = await deliver('/replies/inbound', { authorization: 'Bearer secret' }, 'x'.repeat(2_000_000));
  expect(answer.status).toBe(200);
  expect(seen).toMatchObject([
    { url: '/replies/inbound', bytes: 2_000_000, headers: { 'x-inbound-authorization': 'Bearer secret' } },
  ]);
  expect(seen[0]?.headers).not.toHaveProperty('authorization');
});

test('inbound mail without authorization has none, whatever the caller says', async () => {
  await deliver('/replies/inbound', { 'x-inbound-authorization': 'Bearer forged' });
  expect(seen[0]?.headers['x-inbound-authorization'] ?? '').toBe('');
});

test('other paths of mail get no authorization', async () => {
  await deliver('/replies/leave?token=x', { authorization: 'Bearer secret' });
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen[0]?.headers)).not.toContain('secret');
});
