/**
 * `npm run schemathesis`: starts the site with data of its own and lets Schemathesis, which has to be installed
 * (`pip install schemathesis==4.32.5`), make calls by the API's description: none may have a 5xx, a status or a body that is
 * not described, an answer to what the description forbids, or a refusal of what it allows. More arguments are Schemathesis'
 * own: `npm run schemathesis -- --max-examples 500`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './build/workspaces.mjs';

const START_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 500;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const data = mkdtempSync(join(tmpdir(), 'savepoint-schemathesis-'));
const site = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Its calls are many, and of one address.
  env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '10000' },
});
const ended = once(site, 'exit');

async function isReady() {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && site.exitCode === null;) {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (response?.ok) return true;
    await wait(POLL_INTERVAL_MS);
  }
  return false;
}

let status = 1;
try {
  if (await isReady()) {
    const description = `${origin}/api/openapi.json`;
    const args = ['run', description, '--url', origin, '--continue-on-failure', ...process.argv.slice(2)];
    const run = spawn('schemathesis', args, { stdio: 'inherit' });
    [status] = await once(run, 'exit');
  }
} finally {
  site.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
process.exit(status ?? 1);
