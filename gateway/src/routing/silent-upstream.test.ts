import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scaleTimeouts } from '@savepoint/service-kit/testing';
import { startGateway } from '../../test/gateway';

/** Calls that the service has received. */
let received = 0;
/** While set, the service accepts requests and does not respond. */
let silent = false;
const held: ServerResponse[] = [];
let service: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
scaleTimeouts(0.3);
beforeAll(async () => {
  service = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) received += 1;
    if (silent) held.push(response);
    else response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  gateway = await startGateway({ comments: url, userActions: url });
});
afterAll(async () => {
  await gateway.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const circuit = async (upstream: string) => {
  const metrics = await gateway.metrics();
  return new RegExp(`^upstream_circuit_open\\{upstream="${upstream}".*\\} (\\d)$`, 'm').exec(metrics)?.[1];
};
const call = async (path = '/api/comments', init?: RequestInit) => {
  const { status, headers } = await fetch(gateway.url + path, init);
  return [status, headers.get('retry-after')];
};

test('a silent service: its first callers wait, later ones are rejected without a request to it, until it responds', async () => {
  expect(await call()).toEqual([200, null]);
  expect(await circuit('comments')).toBe('0');

  silent = true;
  for (const [status] of await Promise.all([call(), call('/api/comments/counts')])) expect(status).toBe(503);
  expect(await circuit('comments')).toBe('1');
  expect(received).toBe(3);
  for (let index = 0; index < 20; index += 1) expect(await call()).toEqual([503, '5']);
  expect(received).toBe(3);

  silent = false;
  for (const response of held) response.end('{}');
  while ((await call())[0] !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await circuit('comments')).toBe('0');
});

test('a silent service: who writes is told to try again when the circuit opens, long before the call would time out', async () => {
  silent = true;
  const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const before = performance.now();
  expect(await call('/api/comments/guests', form)).toEqual([503, '5']);
  // With times scaled by 0.3: a second of silence and one for the probe, of ten for the call.
  expect(performance.now() - before).toBeLessThan(2_000);
  silent = false;
  for (const response of held) response.end('{}');
  while ((await call())[0] !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
});
