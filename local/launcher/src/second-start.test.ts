import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '@savepoint/service-kit/base';

const root = join(__dirname, '..', '..', '..');
/** What `npm start` does first, and nothing after it. */
const CLAIM = `
  const { ensureOnlySite } = await import(${JSON.stringify(join(root, 'scripts/prepare/only-site.mjs'))});
  await ensureOnlySite('npm start');
  process.on('SIGTERM', () => process.exit(0));
  process.stdout.write('claimed');
  setInterval(() => {}, 1_000);`;

let folder: string;
let data: string;
let port: number;
let anotherPort: number;
let processes: ChildProcess[];
let server: Server | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-second-start-'));
  data = join(folder, 'data');
  [port = 0, anotherPort = 0] = await freePorts(2);
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((child) => end(child, 'SIGKILL')));
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  rmSync(folder, { recursive: true });
});

const environment = (settings: Record<string, string>) => ({
  PATH: process.env['PATH'],
  DATA_DIR: data,
  PORT: String(port),
  ...settings,
});

/** Starts as far as the claim. @returns the process when it has claimed the folder or ended, and what it wrote */
async function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CLAIM], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
  return { child, output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

/** Runs the whole command, which is ended should it start a site. */
const run = (script: string, settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts', script)], {
    env: environment(settings),
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });

const listen = async () => {
  server = createServer();
  await once(server.listen(port, 'localhost'), 'listening');
};

test.each([
  ['the same folder', 'start.mjs', 'npm start', true],
  ['the same folder and port', 'start.mjs', 'npm start', false],
  ['npm run dev in the same folder', 'dev.mjs', 'npm run dev', true],
])(
  'a second start: %s → ends before anything else, with the address of the first and what to do',
  async (_what, script, command, hasOtherPort) => {
    const { child } = await start();
    const second = hasOtherPort ? anotherPort : port;
    const { status, stdout, stderr } = run(script, { PORT: String(second) });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      `Savepoint runs already with the data in ${data}, at http://localhost:${port} (process ${child.pid}). Open that address, or stop it with Ctrl-C in its terminal. To start a second site with data of its own: PORT=${second + 1} DATA_DIR=${data}-2 ${command}\n`,
    );
    expect(readdirSync(data)).toEqual(['site.lock']);
  },
);

test.each([
  ['start.mjs', 'npm start'],
  ['dev.mjs', 'npm run dev'],
])(
  '%s on a port that is in use → ends before anything else and names another one',
  async (script, command) => {
    await listen();
    const { status, stdout, stderr } = run(script);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      `Port ${port} is in use by another program. Stop it, or start the site at another port: PORT=${port + 1} ${command}\n`,
    );
  },
);

test('another folder and port → both run', async () => {
  await start();
  expect((await start({ DATA_DIR: `${data}-2`, PORT: String(anotherPort) })).output).toBe('claimed');
});

test('sites with a MongoDB of their own may share a folder', async () => {
  const MONGODB_URI = 'mongodb://mongodb.example/savepoint';
  await start({ MONGODB_URI });
  expect((await start({ MONGODB_URI, PORT: String(anotherPort) })).output).toBe('claimed');
});

test('two starts at the same time → one runs', async () => {
  const started = await Promise.all([start(), start({ PORT: String(anotherPort) })]);
  const outputs = started.map(({ output }) => output).sort();
  expect(outputs).toEqual([expect.stringMatching(/^Savepoint runs already/), 'claimed']);
});

test('a site that has stopped gives its folder up', async () => {
  const { child } = await start();
  await end(child, 'SIGTERM');
  expect(existsSync(join(data, 'site.lock'))).toBe(false);
  expect((await start()).output).toBe('claimed');
});

test('a site that was killed does not keep the next one from starting, while its processes still end either', async () => {
  const { child } = await start();
  await end(child, 'SIGKILL');
  expect(existsSync(join(data, 'site.lock'))).toBe(true);
  await listen();
  const [{ output }] = await Promise.all([start(), wait(300).then(() => server!.close())]);
  expect(output).toBe('claimed');
});

test('a later process with the id of a site that was killed is not taken for it', async () => {
  const { child } = await start();
  await end(child, 'SIGKILL');
  const owner = { pid: process.pid, started: 'earlier', url: 'http://localhost:1' };
  writeFileSync(join(data, 'site.lock'), JSON.stringify(owner));
  expect((await start()).output).toBe('claimed');
});

test('a damaged file does not keep a site from starting', async () => {
  const { child } = await start();
  await end(child, 'SIGKILL');
  writeFileSync(join(data, 'site.lock'), '{');
  expect((await start()).output).toBe('claimed');
});
