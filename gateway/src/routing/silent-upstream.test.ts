import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startGateway } from '../../test/gateway';

/** A service in a process of its own, which can be stopped. */
async function startService(): Promise<{ url: string; process: ChildProcess }> {
  const code = `const server = require('node:http').createServer((request, response) => response.end('{}'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, process: child };
}

let service: Awaited<ReturnType<typeof startService>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  service = await startService();
  gateway = await startGateway({ comments: service.url, userActions: service.url });
});
afterAll(async () => {
  await gateway.close();
  service.process.kill('SIGKILL');
});

const circuit = async (upstream: string) => {
  const metrics = await gateway.metrics();
  return new RegExp(`^upstream_circuit_open\\{upstream="${upstream}".*\\} (\\d)$`, 'm').exec(metrics)?.[1];
};
/** Calls, and returns the status and the milliseconds it took. */
async function call(path: string) {
  const startedAt = performance.now();
  const { status, headers } = await fetch(gateway.url + path);
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt };
}

test('a stopped service: costs its first callers seconds, later ones 50 ms at most, until it continues', async () => {
  expect((await call('/api/comments')).status).toBe(200);
  expect(await circuit('comments')).toBe('0');

  service.process.kill('SIGSTOP');
  const first = await Promise.all([call('/api/comments'), call('/api/comments/counts')]);
  for (const { status, ms } of first) {
    expect(status).toBe(503);
    // Less than the timeout of a call.
    expect(ms).toBeLessThan(9_000);
  }
  const later: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { status, retryAfter, ms } = await call('/api/comments');
    expect([status, retryAfter]).toEqual([503, '5']);
    later.push(ms);
  }
  // The median, since the test shares its processor.
  expect(later.sort((a, b) => a - b)[10]).toBeLessThan(50);
  expect(await circuit('comments')).toBe('1');

  service.process.kill('SIGCONT');
  while ((await call('/api/comments')).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await circuit('comments')).toBe('0');
});
