import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findDamage } from '@savepoint/embedded-mongo';
import { freePorts } from '@savepoint/service-kit/base';
import { byTier } from '@savepoint/service-kit/testing';
import type { Supervisor as SupervisorClass } from './supervisor';

/** In the long tier so long that a process is not taken for hung on a busy machine. */
const HANG_TIMEOUT_MS = byTier(3_000, 9_000);
const root = join(__dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
const lines: string[] = [];
let port: number;
let supervisor: SupervisorClass;

// The processes run what was built, so the test does too.
beforeAll(async () => {
  const workspaces = ['packages/contracts', 'packages/service-kit', 'local/embedded-mongo', 'local/launcher'];
  execFileSync(process.execPath, ['scripts/build.mjs', ...workspaces], { cwd: root });
  const { Supervisor } = jest.requireActual<{ Supervisor: typeof SupervisorClass }>(
    join(root, 'local/launcher/dist/supervisor.js'),
  );
  [port = 0] = await freePorts(1);
  const mongo = { name: 'mongo', host: '127.0.0.1', port, env: { DATA_DIR: folder } } as const;
  const plan = { web: [], fragments: [], services: [], data: [mongo] };
  supervisor = new Supervisor(plan, { log: (line) => void lines.push(line), hangTimeoutMs: HANG_TIMEOUT_MS });
  await supervisor.start();
});
afterAll(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (lines.length = 0));

const listens = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref().on('connect', () => socket.destroy());
  });

/** Sends a signal to the process, and waits until another one serves its port. */
async function replaceAfter(signal: NodeJS.Signals): Promise<void> {
  const [pid = 0] = supervisor.pids;
  process.kill(pid, signal);
  while (supervisor.pids.length === 0 || supervisor.pids.includes(pid)) await wait(50);
  expect(await listens()).toBe(true);
}

test('a process that hangs → killed and started again, named in the log', async () => {
  await replaceAfter('SIGSTOP');
  expect(lines).toEqual([
    `The data process has not responded for ${HANG_TIMEOUT_MS / 1000} s; killing it`,
    'The data process ended (signal SIGKILL); starting it again',
  ]);
});

test('a process that ends → started again, its signal or exit code in the log', async () => {
  await replaceAfter('SIGKILL');
  await replaceAfter('SIGTERM');
  expect(lines).toEqual([
    'The data process ended (signal SIGKILL); starting it again',
    'The data process ended (status 0); starting it again',
  ]);
});

test('a data file whose pages contain something else → the start says what to restore, and nothing else', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'launcher-damaged-'));
  cpSync(join(folder, 'mongo'), join(damaged, 'mongo'), { recursive: true });
  const file = join(damaged, 'mongo', 'data.mdb');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill('something else', 2 * 4_096 + 16));
  const [own = 0] = await freePorts(1);
  const site = new (supervisor.constructor as typeof SupervisorClass)(
    { data: [{ name: 'mongo', host: '127.0.0.1', port: own, env: { DATA_DIR: damaged } }] },
    {
      log: (line) => void lines.push(line),
      findDamage: () => findDamage(join(damaged, 'mongo')),
      hangTimeoutMs: HANG_TIMEOUT_MS,
    },
  );
  await expect(site.start()).rejects.toThrow(
    /is damaged: .+\. Restore a backup with “npm run restore -- FOLDER”/,
  );
  await site.stop();
  expect(lines).toEqual([]);
  rmSync(damaged, { recursive: true });
});

test('a process that responds is left alone', async () => {
  const before = supervisor.pids;
  await wait(1.5 * HANG_TIMEOUT_MS);
  expect(supervisor.pids).toEqual(before);
  expect(lines).toEqual([]);
});
