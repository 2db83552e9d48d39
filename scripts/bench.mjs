/**
 * `npm run bench`: measures the whole site as `npm start` runs it, on a data folder of its own, and writes
 * docs/performance.json and docs/performance.md: medians of five rounds of two seconds each. It uses the loopback
 * interface only and takes some minutes. Needs a Chromium, as `npm run browser` does.
 * `npm run bench -- --check` measures only the comparisons with a bare Fastify server, and fails if one is more than 15 %
 * worse than the committed one. `npm run bench -- --uncached` measures and prints only pages that are not cached.
 * `npm run bench -- --beside` measures and writes only the comparison with other servers (scripts/bench/beside), which it
 * installs. `--quick` measures for a moment and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBeside } from './bench/beside.mjs';
import { memory, startChild } from './bench/child.mjs';
import { measureComments } from './bench/comments.mjs';
import { createFigures, SHARE, showShare } from './bench/figures.mjs';
import { measureFirstPaint } from './bench/first-paint.mjs';
import { answerOf, compare, isQuick, measure } from './bench/measure.mjs';
import { measureManyRegions } from './bench/many-regions.mjs';
import { gatewayEnv, shellEnv } from './bench/part-env.mjs';
import { measureStreams } from './bench/streams.mjs';
import { measureUncached } from './bench/uncached.mjs';
import { root } from './build/workspaces.mjs';

const PAGES = [
  ['Home', '/'],
  ['A game’s page', '/games/hades/'],
  ['A list of games', '/games/action/'],
];
const CALLS = [
  ['A thread’s first page', '/api/comments?entity_type=game&entity_slug=hades'],
  ['Stats of a game', '/api/ratings?slugs=hades'],
  ['The registry', '/regions/regions.json'],
];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const build = (script) => spawnSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' });

const isCheck = process.argv.includes('--check');
const figures = createFigures();
const COLUMNS = ['p50 ms', 'p95 ms', 'requests/s, 8 connections', 'p95 ms, 8 connections'];
const ms = (value) => value.toFixed(1);
async function table(id, title, origin, paths) {
  const rows = [];
  for (const [what, path] of paths) {
    const { p50, p95, perSecond, p95Together } = await measure(origin + path);
    rows.push([what, ms(p50), ms(p95), Math.round(perSecond), ms(p95Together)]);
  }
  figures.add(id, [title, ...COLUMNS], rows);
}

/** Measures addresses of a part in its own process, alternately with a bare Fastify server. */
async function besideBare(id, title, part, paths, execArgv) {
  const rows = [];
  for (const [what, path] of paths) {
    const url = part.message.url + path;
    // The second response is the kept one.
    await answerOf(url);
    const bare = await start('./bare.mjs', { message: await answerOf(url), execArgv });
    const { own, other, share } = await compare(url, `${bare.message.url}/`, { awake: true });
    rows.push([what, Math.round(own), Math.round(other), showShare(share)]);
    await stop(bare);
  }
  figures.add(id, [title, 'requests/s', 'bare Fastify, same bytes', SHARE], rows);
}

/** Sizes and their budgets, in KB. */
function measureSizes() {
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/check-budgets.mjs'), '--json'], {
    encoding: 'utf8',
  });
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  figures.add(
    'sizes',
    ['Size', 'Used', 'Budget'],
    JSON.parse(stdout).map(({ subject, used, budget }) =>
      budget ? [subject, kb(used), kb(budget)] : [subject, used, budget],
    ),
  );
}

const named = (suffix) => PAGES.map(([what, path]) => [`${what}, ${suffix}`, path]);

build('build.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'savepoint-bench-'));
const env = { PORT: String(await freePort()), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' };
const running = [];
const start = async (...args) => {
  const child = await startChild(...args);
  running.push(child);
  return child;
};
const stop = (child) => {
  running.splice(running.indexOf(child), 1);
  return child.stop();
};

/** The key with which a part of the running site signs its calls. */
const callKey = (part) => ({
  CALL_PRIVATE_KEY: readFileSync(join(dataDir, 'keys', `call-${part}.pem`), 'utf8'),
});

/** The public key of the running site’s owner. */
const siteKey = () =>
  createPublicKey(readFileSync(join(dataDir, 'keys', 'regions.pem'))).export({ format: 'jwk' }).x;

const startUncached = () =>
  start('./site.mjs', { env: { ...env, PAGE_CACHE_BYTES: '0', HTTP_CACHE_BYTES: '0' } });

/** A gateway in a process of its own, in front of a running site. */
const startGateway = ({ urls, heap }) =>
  start('./part.mjs', { env: { ...gatewayEnv(urls), ...callKey('gateway') }, execArgv: heap });

async function measureSite() {
  const site = await start('./site.mjs', { env });
  const { urls, seconds } = site.message;
  const { heap } = site.message;
  let used = null;
  if (!isCheck) {
    await table('gateway', 'Through the gateway', urls.gateway, [...named('cached'), ...CALLS]);
    used = memory(site.pid);
    const [title, columns, rows] = await measureFirstPaint(urls.gateway);
    figures.add('firstVisit', [title, ...columns], rows);
  }
  const shell = await start('./part.mjs', {
    env: { ...shellEnv(urls, siteKey()), ...callKey('shell') },
    execArgv: heap,
  });
  await besideBare('shell', 'At the shell, cached pages', shell, PAGES, heap);
  await stop(shell);
  const gateway = await startGateway(site.message);
  await besideBare('edge', 'At the gateway, kept responses', gateway, [...PAGES, CALLS[0]], heap);
  await stop(gateway);
  await stop(site);
  if (isCheck) return;

  const again = await startUncached();
  await measureUncached(again, figures);
  const megabytes = used === null ? 'not available' : `${Math.round(used)} MB`;
  figures.add(
    'start',
    ['Measurement', 'Value'],
    [
      ['First page on an empty data folder, built', `${seconds.toFixed(1)} s`],
      ['First page after a restart', `${again.message.seconds.toFixed(1)} s`],
      ['Memory of all processes after the load (PSS)', megabytes],
    ],
  );
  // Last: its regions stay on the pages.
  await measureManyRegions(again, dataDir, figures);
  await stop(again);
}

/** Only pages that are not cached; printed, not written. */
async function measureUncachedOnly() {
  const site = await startUncached();
  await measureUncached(site, figures);
  await measureManyRegions(site, dataDir, figures);
}

/** Only the comparison with other servers; everything else in docs/performance.json stays as it is. */
async function measureOthers() {
  const site = await start('./site.mjs', { env });
  const gateway = await startGateway(site.message);
  const startSite = async () => {
    await stop(gateway);
    await stop(site);
    return startUncached();
  };
  const parts = { gateway, startUncached: startSite, folder: dataDir, execArgv: site.message.heap };
  await measureBeside(start, stop, figures, parts);
  if (!isQuick) await figures.write();
}

async function measureAll() {
  await measureSite();
  await measureComments(start, stop, figures);
  if (!isCheck) await measureStreams(start, stop, figures);
  if (isCheck) {
    const worse = figures.worse();
    for (const sentence of worse) console.error(sentence);
    if (worse.length) process.exitCode = 1;
  } else {
    measureSizes();
    const rates = figures.tables.shell.rows.map((row) => Math.round(Number(row[2]) / 1000) * 1000);
    const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toLocaleString('en'));
    figures.values.bareRequestsPerSecond = `${least} to ${most}`;
    if (!isQuick) await figures.write();
  }
}

try {
  if (process.argv.includes('--uncached')) await measureUncachedOnly();
  else if (process.argv.includes('--beside')) await measureOthers();
  else await measureAll();
} finally {
  await Promise.all(running.map((child) => child.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
