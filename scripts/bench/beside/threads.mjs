/**
 * Measures how soon readers can use a thread on a page of another site, beside Isso and Remark42, with the same comments:
 * `node scripts/bench/beside/threads.mjs`, with the programs’ paths in ISSO_PATH and REMARK42_PATH. A phone in Chromium:
 * a processor slowed down four times, 1.6 Mbps and 150 ms per request, nothing cached.
 */
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../build/workspaces.mjs';
import { ensureChromium } from '../../prepare/browsers.mjs';
import { median, openSlowPhone } from '../slow-phone.mjs';

const ROUNDS = 7;
const COMMENTS = 20;
const KEY = 'besidebench';
const [SITE_PORT, ISSO_PORT, REMARK42_PORT, PAGES_PORT] = [4310, 4311, 4312, 4313];
const local = (port) => `http://localhost:${port}`;

const textOf = (number) =>
  `Comment ${number} of a thread: I have finished this game twice, and the second time I found what I had missed.`;
/** The last one posted, or the first one: the systems show them in different orders. */
const SHOWN = /^\s*Comment (1|20) of a thread/;

const folder = mkdtempSync(join(tmpdir(), 'savepoint-threads-'));
const children = [];

function startProgram(command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore' });
  children.push(child);
}

async function untilAnswers(url) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(200);
  }
  throw new Error(`${url} does not answer`);
}

const post = async (url, body, headers = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
};

/** Starts Isso, which needs no account to comment. @returns the tag of a page, and its database */
async function startIsso() {
  const database = join(folder, 'isso.db');
  const settings = join(folder, 'isso.cfg');
  writeFileSync(
    settings,
    `[general]\ndbpath = ${database}\nhost = ${local(PAGES_PORT)}\n[server]\nlisten = ${local(ISSO_PORT)}\n[guard]\nenabled = false\n`,
  );
  startProgram(process.env.ISSO_PATH, ['-c', settings, 'run']);
  await untilAnswers(`${local(ISSO_PORT)}/js/embed.min.js`);
  for (let number = 1; number <= COMMENTS; number += 1)
    await post(
      `${local(ISSO_PORT)}/new?uri=%2Fours`,
      { text: textOf(number), author: `Reader ${number}`, title: 'A page' },
      { origin: local(PAGES_PORT) },
    );
  const tag = `<script data-isso="${local(ISSO_PORT)}/" src="${local(ISSO_PORT)}/js/embed.min.js" async></script><section id="isso-thread" data-isso-id="/ours"></section>`;
  return { tag, database };
}

/** Starts Remark42 with anonymous readers. @returns the tag of a page */
async function startRemark42() {
  const url = local(REMARK42_PORT);
  startProgram(process.env.REMARK42_PATH, [
    ...['server', '--secret=of-a-measurement', `--url=${url}`, '--site=bench', `--port=${REMARK42_PORT}`],
    ...['--auth.anon', `--store.bolt.path=${folder}`, `--backup=${folder}`, `--avatar.fs.path=${folder}`],
    ...[`--image.fs.path=${folder}`, '--update-limit=1000'],
  ]);
  await untilAnswers(`${url}/ping`);
  const login = await fetch(`${url}/auth/anonymous/login?user=Reader&aud=bench&id=1`);
  if (!login.ok) throw new Error(`Remark42: ${login.status} ${await login.text()}`);
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': token };
  const locator = { site: 'bench', url: `${local(PAGES_PORT)}/remark42` };
  for (let number = 1; number <= COMMENTS; number += 1)
    await post(`${url}/api/v1/comment?site=bench`, { text: textOf(number), locator }, headers);
  return {
    tag: `<div id="remark42"></div><script src="/remark42.js"></script><script async type="module" src="${url}/web/embed.mjs"></script>`,
    script: `window.remark_config = { host: '${url}', site_id: 'bench', url: '${locator.url}' };`,
  };
}

/** Starts this site with a site of another origin, whose comments are imported from Isso. @returns the tag of a page */
async function startOurs(database) {
  const data = join(folder, 'data');
  const env = { ...process.env, DATA_DIR: data, PORT: String(SITE_PORT), PUBLIC_URL: local(SITE_PORT) };
  const { launch } = createRequire(import.meta.url)('../../../local/launcher/dist/index.js');
  const site = await launch({ root, env, demo: false, log: () => {} });
  const cli = (...args) =>
    execFileSync(process.execPath, [join(root, 'services/comments/dist/cli.js'), ...args], { env });
  cli('add', KEY, '--name', 'A site', '--origin', local(PAGES_PORT));
  cli('import', KEY, database);
  return {
    tag: `<script async src="${local(SITE_PORT)}/embed/site.js" data-site="${KEY}"></script>`,
    stop: () => site.stop(),
  };
}

function startPages(pages, script) {
  const server = createServer(({ url }, response) => {
    const tag = pages[url.slice(1)];
    if (url === '/remark42.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (tag === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><meta name="viewport" content="width=device-width"><title>A page</title><h1>A page</h1>${tag}`,
        );
  });
  return new Promise((resolve) => server.listen(PAGES_PORT, () => resolve(server)));
}

/** Where each has its thread, and the box for a comment. */
const SYSTEMS = {
  Savepoint: { path: 'ours', frame: 'iframe', box: 'textarea' },
  Isso: { path: 'isso', box: '.isso-textarea' },
  Remark42: { path: 'remark42', frame: 'iframe', box: 'textarea' },
};

async function visit(browser, { path, frame, box }) {
  const page = await openSlowPhone(browser);
  try {
    const began = performance.now();
    await page.goto(`${local(PAGES_PORT)}/${path}`, { waitUntil: 'commit' });
    const thread = frame ? page.frameLocator(frame) : page;
    await thread.getByText(SHOWN).first().waitFor();
    const readable = performance.now() - began;
    await thread.locator(box).first().click();
    await thread.locator(`${box}:focus`).first().waitFor();
    return { readable, usable: performance.now() - began };
  } finally {
    await page.context().close();
  }
}

let ours;
let pages;
try {
  const isso = await startIsso();
  const remark42 = await startRemark42();
  ours = await startOurs(isso.database);
  pages = await startPages({ ours: ours.tag, isso: isso.tag, remark42: remark42.tag }, remark42.script);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const visits = Object.fromEntries(Object.keys(SYSTEMS).map((name) => [name, []]));
  // In turn, so that all meet the same machine.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, system] of Object.entries(SYSTEMS)) {
      const seen = await visit(browser, system);
      // The first round fills the servers’ caches.
      if (round > 0) visits[name].push(seen);
    }
  await browser.close();
  const round = (value) => Math.round(value);
  console.table(
    Object.fromEntries(
      Object.entries(visits).map(([name, seen]) => [
        name,
        {
          'readable, ms': round(median(seen.map(({ readable }) => readable))),
          'box has the focus, ms': round(median(seen.map(({ usable }) => usable))),
        },
      ]),
    ),
  );
} finally {
  pages?.closeAllConnections();
  pages?.close();
  await ours?.stop();
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
