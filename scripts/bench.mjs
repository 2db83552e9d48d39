/**
 * `npm run bench`: measures the whole site as `npm start` runs it, on a data folder of its own, and prints
 * the measurements of docs/performance.md: medians of five rounds of two seconds each. It uses the loopback
 * interface only and takes some minutes. Needs a Chromium, as `npm run browser` does.
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memory, startChild } from './bench/child.mjs';
import { measureComments } from './bench/comments.mjs';
import { measureFirstPaint } from './bench/first-paint.mjs';
import { answerOf, compare, measure } from './bench/measure.mjs';
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

/** Prints a table in Markdown. */
const rows = (title, columns, lines) =>
  console.log(
    [title, ...columns]
      .join(' | ')
      .replace(/.*/, '\n| $& |')
      .concat(
        `\n|${' --- |'.repeat(columns.length + 1)}\n`,
        lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
      ),
  );
const COLUMNS = ['p50 ms', 'p95 ms', 'requests/s, 8 connections', 'p95 ms, 8 connections'];
const ms = (value) => value.toFixed(1);
async function table(title, origin, paths) {
  const lines = [];
  for (const [what, path] of paths) {
    const { p50, p95, perSecond, p95Together } = await measure(origin + path);
    lines.push([what, ms(p50), ms(p95), Math.round(perSecond), ms(p95Together)]);
  }
  rows(title, COLUMNS, lines);
}

/** The key with which a part of the running site signs its calls. */
const callKey = (part) => readFileSync(join(dataDir, 'keys', `call-${part}.pem`), 'utf8');

/** Settings of a shell that renders the pages of a running site. @param urls of its parts */
const shellEnv = (urls) => ({
  PART: 'shell',
  CALL_PRIVATE_KEY: callKey('shell'),
  PUBLIC_URL: urls.gateway,
  CATALOG_URL: urls.catalog,
  USER_ACTIONS_URL: urls['user-actions'],
  COMMENTS_URL: urls.comments,
  FRAGMENTS_URL: urls.fragments,
  REGIONS_URL: urls.regions,
  FIREBASE_PROJECT_ID: 'savepoint-local',
  LOCAL_IDENTITY: 'true',
});

/** Settings of a gateway in front of a running site. @param urls of its parts */
function gatewayEnv(urls) {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    PART: 'gateway',
    CALL_PRIVATE_KEY: callKey('gateway'),
    PUBLIC_URL: urls.gateway,
    SHELL_URL: urls.shell,
    CATALOG_URL: urls.catalog,
    COMMENTS_URL: urls.comments,
    USER_ACTIONS_URL: urls['user-actions'],
    IMAGES_URL: urls.images,
    STREAMS_URL: urls.streams,
    REGIONS_URL: urls.regions,
    FIREBASE_PROJECT_ID: 'savepoint-local',
    INTERNAL_PRIVATE_KEY: pair.privateKey,
    INTERNAL_PUBLIC_KEY: pair.publicKey,
    RATE_LIMIT_SCALE: '1000000',
  };
}

/** Measures addresses of a part in its own process, alternately with a bare Fastify server. */
async function besideBare(title, part, paths, execArgv) {
  const lines = [];
  for (const [what, path] of paths) {
    const url = part.message.url + path;
    // The second response is the kept one.
    await answerOf(url);
    const bare = await start('./bare.mjs', { message: await answerOf(url), execArgv });
    const { own, other, share } = await compare(url, `${bare.message.url}/`, { awake: true });
    lines.push([what, Math.round(own), Math.round(other), share.toFixed(2)]);
    await stop(bare);
  }
  rows(title, ['requests/s', 'bare Fastify, same bytes', 'share'], lines);
}

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
try {
  const site = await start('./site.mjs', { env });
  const { urls, seconds } = site.message;
  await table('Through the gateway, cached pages', urls.gateway, PAGES);
  await table('Through the gateway, API', urls.gateway, CALLS);
  const used = memory(site.pid);
  rows(...(await measureFirstPaint(urls.gateway)));
  const shell = await start('./part.mjs', { env: shellEnv(urls), execArgv: site.message.heap });
  await besideBare('At the shell, cached pages', shell, PAGES, site.message.heap);
  await stop(shell);
  const gateway = await start('./part.mjs', { env: gatewayEnv(urls), execArgv: site.message.heap });
  await besideBare('At the gateway, kept responses', gateway, [...PAGES, CALLS[0]], site.message.heap);
  await stop(gateway);
  await stop(site);

  const uncached = await start('./site.mjs', {
    env: { ...env, PAGE_CACHE_BYTES: '0', HTTP_CACHE_BYTES: '0' },
  });
  await table('Through the gateway, not cached', uncached.message.urls.gateway, PAGES);
  await table('At the shell, not cached', uncached.message.urls.shell, PAGES);
  rows(
    'Measurement',
    ['Value'],
    [
      ['First page on an empty data folder, built', `${seconds.toFixed(1)} s`],
      ['First page after a restart', `${uncached.message.seconds.toFixed(1)} s`],
      [
        'Memory of all processes after the load (PSS)',
        used === null ? 'not available' : `${Math.round(used)} MB`,
      ],
    ],
  );
  await stop(uncached);
  for (const parts of await measureComments(start, stop)) rows(...parts);
  // An empty line before the last table.
  console.log();
  build('check-budgets.mjs');
} finally {
  await Promise.all(running.map((child) => child.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
