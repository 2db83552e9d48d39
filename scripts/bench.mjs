/**
 * `npm run bench`: measures the whole site as `npm start` runs it, on a data folder of its own, and prints
 * the figures of docs/performance.md. Bounded: some hundred requests to loopback, then it stops by itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';

const REQUESTS = 200;
const AT_ONCE = 8;
const PATHS = [
  ['Home', '/'],
  ['A game’s page', '/games/hades/'],
  ['A list of games', '/games/action/'],
  ['A thread’s first page', '/api/comments?entity_type=game&entity_slug=hades'],
  ['Figures of a game', '/api/ratings?slugs=hades'],
  ['The registry', '/regions/regions.json'],
];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the site and resolves when it has served its first page. */
async function startSite(port, dataDir) {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Savepoint is at') && resolve());
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}`)));
  });
  const seconds = (performance.now() - begun) / 1000;
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { pid: child.pid, seconds, stop };
}

/** Proportional set size of a process and all below it, in MB; null where /proc does not tell. */
function memory(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(own[1]) / 1000 + children.reduce((sum, child) => sum + (memory(Number(child)) ?? 0), 0);
  } catch {
    return null;
  }
}

async function time(url) {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

async function measure(url) {
  for (let warm = 0; warm < 20; warm += 1) await time(url);
  const alone = [];
  for (let count = 0; count < REQUESTS; count += 1) alone.push(await time(url));
  alone.sort((a, b) => a - b);
  const begun = performance.now();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let count = 0; count < REQUESTS / AT_ONCE; count += 1) await time(url);
  });
  await Promise.all(workers);
  const at = (share) => alone[Math.floor(alone.length * share)].toFixed(1);
  return {
    p50: at(0.5),
    p95: at(0.95),
    perSecond: Math.round((REQUESTS / (performance.now() - begun)) * 1000),
  };
}

spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
const dataDir = mkdtempSync(join(tmpdir(), 'savepoint-bench-'));
const port = await freePort();
try {
  const first = await startSite(port, dataDir);
  const rows = [];
  for (const [what, path] of PATHS) rows.push([what, await measure(`http://127.0.0.1:${port}${path}`)]);
  const used = memory(first.pid);
  await first.stop();
  const second = await startSite(port, dataDir);
  await second.stop();

  console.log(`\n| What | Figure |\n| --- | --- |`);
  console.log(`| First page on an empty data folder, built | ${first.seconds.toFixed(1)} s |`);
  console.log(`| First page after a restart | ${second.seconds.toFixed(1)} s |`);
  console.log(
    `| Memory of all processes after the load (PSS) | ${used === null ? 'not known here' : `${Math.round(used)} MB`} |`,
  );
  console.log(
    `\n| Through the gateway, uncached | p50 ms | p95 ms | requests/s, ${AT_ONCE} at once |\n| --- | --- | --- | --- |`,
  );
  for (const [what, { p50, p95, perSecond }] of rows)
    console.log(`| ${what} | ${p50} | ${p95} | ${perSecond} |`);
  console.log();
  spawnSync(process.execPath, [join(root, 'scripts', 'check-budgets.mjs')], { stdio: 'inherit' });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
