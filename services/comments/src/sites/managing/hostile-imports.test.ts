import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { SITE_FILE_PART_MAX_LENGTH } from '@savepoint/contracts/base';
import { siteRoutes, type SiteCall } from '@savepoint/contracts/routes';
import type { SiteImport, SiteImportResponse } from '@savepoint/contracts/sites';
import { eventually } from '@savepoint/service-kit/testing';
import { post } from '../../../test/comments';
import { buildService } from '../../../test/process';
import { onPage, pageQuery, registerSite } from '../../../test/sites';
import { endlessTable, ISSO_COMMENTS, sqliteFile } from '../../../test/sqlite-files';
import { startStack, type Stack } from '../../../test/stack';

const MB = 1024 ** 2;
/** Between two readings of a thread, which use memory of this process too. */
const PAUSE_MS = 20;

let stack: Stack;
beforeAll(async () => {
  buildService();
  stack = await startStack();
  await registerSite(stack, 'bystander');
  await post(stack, onPage('bystander'));
});
afterAll(() => stack.close());

const call = async (name: SiteCall, body: { site: string }) =>
  stack.post<SiteImportResponse>(siteRoutes[name].path, body, { as: `${body.site}-owner` });

async function start(site: string, content: Buffer): Promise<SiteImport> {
  await registerSite(stack, site);
  const base64 = gzipSync(content).toString('base64');
  const file = { site, file_uid: `file-${site}` };
  const parts = Math.ceil(base64.length / SITE_FILE_PART_MAX_LENGTH);
  for (let index = 0; index < parts; index += 1) {
    const data = base64.slice(index * SITE_FILE_PART_MAX_LENGTH, (index + 1) * SITE_FILE_PART_MAX_LENGTH);
    await call('sendSiteFile', { ...file, ...{ index, data } });
  }
  const started = await call('startSiteImport', { ...file, ...{ parts, dry_run: false } });
  return started.body.import as SiteImport;
}

const latest = async (site: string) => (await call('readSiteImport', { site })).body.import as SiteImport;

/** Reads the thread of another site until an import has ended. @returns how often, and the import */
async function readThreadsMeanwhile(site: string) {
  let reads = 0;
  let last = await latest(site);
  for (; last.state === 'running'; last = await latest(site)) {
    expect((await stack.get(`/api/comments?${pageQuery('bystander')}`)).status).toBe(200);
    reads += 1;
    await wait(PAUSE_MS);
  }
  return { reads, last };
}

const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c';
const filesOf = () => readdirSync(tmpdir()).filter((name) => name.startsWith('site-import'));

test('files that never end or need much memory → a sentence; threads are read meanwhile, memory stays low, nothing is written', async () => {
  const before = filesOf();
  const deep = Array.from({ length: 400_000 }, () => ({}));
  const attempts: [site: string, content: Buffer, problem?: string][] = [
    [
      'viewed',
      await sqliteFile(
        `CREATE VIEW threads AS SELECT x AS id, 'a' AS uri, 'b' AS title FROM (${ENDLESS}) WHERE x < 0; ${ISSO_COMMENTS}`,
      ),
      'threads is not a table',
    ],
    [
      'blobbed',
      await sqliteFile(
        `CREATE VIEW threads AS SELECT 1 AS id, 'a' AS uri, hex(zeroblob(190000000)) AS title; ${ISSO_COMMENTS}`,
      ),
      'threads is not a table',
    ],
    ['circular', await endlessTable(), 'more than 100,000 entries'],
    [
      'heavy',
      Buffer.from(JSON.stringify(Array.from({ length: 2 }, (_, id) => ({ page_key: '/a', id, deep })))),
    ],
    ['bombing', gzipSync(`{"version":1,"users":[]}${'\n'.repeat(200 * MB)}`), 'more than 32 MB'],
  ];
  const rss = process.memoryUsage.rss();
  let reads = 0;
  for (const [site, content, problem] of attempts) {
    await start(site, content);
    const { last, ...counted } = await readThreadsMeanwhile(site);
    reads += counted.reads;
    const expected =
      problem === undefined
        ? { state: 'done', added: 0 }
        : { state: 'failed', problem: expect.stringContaining(problem) };
    expect([site, last]).toMatchObject([site, expected]);
  }
  expect(reads).toBeGreaterThan(2 * attempts.length);
  expect(process.memoryUsage.rss() - rss).toBeLessThan(300 * MB);
  expect(filesOf()).toEqual(before);
});

test('imports of several sites at once → one after the other, each is done', async () => {
  const lines = Array.from({ length: 300 }, (_, id) => ({
    ...{ id: `c${id}`, text: 'Hello.', user: { name: 'Ann', id: 'ann' }, time: '2020-01-01T00:00:00Z' },
  }));
  const backup = (site: string) =>
    Buffer.from(
      [
        { version: 1, users: [] },
        ...lines.map((line) => ({ ...line, locator: { url: `https://${site}.example/` } })),
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
  const sites = ['queue0', 'queue1', 'queue2'];
  for (const site of sites) expect(await start(site, backup(site))).toMatchObject({ state: 'running' });
  await eventually(async () =>
    (await Promise.all(sites.map(latest))).every(({ state }) => state !== 'running'),
  );
  expect((await Promise.all(sites.map(latest))).map(({ state, added }) => [state, added])).toEqual(
    sites.map(() => ['done', 300]),
  );
});

test('the service stops while an import runs → it is interrupted, and can be repeated', async () => {
  const { url, app } = await stack.startInstance();
  await registerSite(stack, 'stopped');
  const body = { site: 'stopped', file_uid: 'file-stopped' };
  const send = (name: SiteCall, more: object) =>
    stack.post(siteRoutes[name].path, { ...body, ...more }, { as: 'stopped-owner', url });
  const data = (await endlessTable()).toString('base64');
  await send('sendSiteFile', { index: 0, data });
  expect((await send('startSiteImport', { parts: 1, dry_run: true })).status).toBe(200);
  await app.close();
  expect((await latest('stopped')).state).toBe('interrupted');
});
