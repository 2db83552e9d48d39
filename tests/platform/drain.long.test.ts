// Widens packages/service-kit/src/http/drain.test.ts: a part that is started and ended as in a container
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@savepoint/service-kit/testing';
import { freePort } from '../free-port';

const root = join(__dirname, '..', '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-drain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the region store as a container does. */
async function start(drainMs: number) {
  const port = await freePort();
  const child = spawn('node', ['dist/server.js'], {
    cwd: join(root, 'services/regions'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      REGIONS_DIR: folder,
      LOG_LEVEL: 'silent',
      DRAIN_MS: String(drainMs),
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status;
  await eventually(async () => (await status('/healthz')) === 200);
  return { child, exited, status };
}

test('SIGTERM → the part still serves while it drains, and says that it closes', async () => {
  const { child, exited, status } = await start(60_000);
  child.kill('SIGTERM');
  await eventually(async () => (await status('/healthz')) === 503);
  expect(await status('/openapi.json')).toBe(200);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await exited;
});

test('SIGTERM → after draining, the part exits with status 0', async () => {
  const { child, exited } = await start(1);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
