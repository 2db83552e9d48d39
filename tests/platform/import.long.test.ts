// Widens shell/test/purge.test.ts: imports beside two running shells and the images service
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callEnv, startDatabase } from '@savepoint/service-kit/testing';
import { contentFolder, game, SMALL, type ContentFolder } from '../../services/catalog/test/content';
import { eventually } from '../../services/catalog/test/eventually';
import { startService, type Service } from '../../services/catalog/test/service';
import { buildApp as buildImages } from '../../services/images/src';
import { startShell, type TestShell } from '../../shell/test/support/shell';

const root = join(__dirname, '..', '..');
/** One red pixel, and one blue, as PNG. */
const PIXEL = {
  red: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4wcAAAAJcAMlDyBJGAAAAAElFTkSuQmCC',
  blue: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYDgBAADMAMkncsFaAAAAAElFTkSuQmCC',
};
const HADES = { name: 'Hades', platforms: ['pc'], categories: ['action', 'indie'] };

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ContentFolder;
let catalog: Service;
let shells: TestShell[];
let data: string;
let images: Awaited<ReturnType<typeof buildImages>>;
let imagesUrl: string;

/** `npm run content -- import`, as an editor runs it beside a running site. */
const importFolder = async () =>
  (
    await promisify(execFile)('npm', ['run', '--silent', 'content', '--', 'import', folder.path], {
      cwd: root,
      env: { ...process.env, MONGODB_URI: database.uri },
    })
  ).stdout;

beforeAll(async () => {
  database = await startDatabase();
  folder = await contentFolder(SMALL);
  catalog = await startService({ MONGODB_URI: database.uri, CONTENT_DIR: 'none' });
  await importFolder();
  await catalog.ready();
  shells = await Promise.all([1, 2].map(() => startShell({ CATALOG_URL: catalog.url })));
  data = await mkdtemp(join(tmpdir(), 'import-images-'));
  images = await buildImages({
    CATALOG_URL: catalog.url,
    DATA_DIR: data,
    UPLOADS_DIR: join(folder.path, 'uploads'),
    LOG_LEVEL: 'silent',
    ...callEnv,
  });
  imagesUrl = await images.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await Promise.all([...shells.map((shell) => shell.close()), images.close()]);
  await catalog.close();
  await database.close();
  await Promise.all([folder.remove(), rm(data, { recursive: true })]);
});

/** Requests a path from both shells. */
const both = (path: string) =>
  Promise.all(
    shells.map(async ({ url }) => {
      const answer = await fetch(url + path);
      return { status: answer.status, cache: answer.headers.get('x-cache'), text: await answer.text() };
    }),
  );

const PATHS = ['/', '/games/hades/', '/games/action/', '/search/?q=hades', '/feeds/articles.rss'];

test('an import: every shell drops its cached pages, and shows no old page after a new one', async () => {
  for (const path of PATHS) await both(path);
  for (const { cache, text } of await both('/games/hades/')) {
    expect(cache).toBe('hit');
    expect(text).toContain('Hades');
  }
  for (const { status } of await both('/games/brand-new/')) expect(status).toBe(404);

  await folder.write({
    ...game('hades', { ...HADES, name: 'Hades Renamed' }),
    ...game('brand-new', { name: 'Brand New' }),
    'games/celeste.yaml': null,
    'reviews/celeste.md': null,
  });
  expect(await importFolder()).toMatch(/^Imported\. games: 7,/);

  await eventually(async () => {
    for (const { text } of await both('/games/hades/')) expect(text).toContain('Hades Renamed');
  });
  for (let again = 0; again < 3; again += 1) {
    for (const path of ['/games/hades/', '/games/action/', '/search/?q=hades'])
      for (const { text } of await both(path)) expect(text).toContain('Hades Renamed');
    for (const { status } of await both('/games/brand-new/')) expect(status).toBe(200);
    for (const { status } of await both('/games/celeste/')) expect(status).toBe(404);
  }
});

test('importing an unchanged folder keeps all cached pages', async () => {
  await both('/games/hades/');
  expect(await importFolder()).toBe('Nothing has changed since the last import.\n');
  for (const { cache } of await both('/games/hades/')) expect(cache).toBe('hit');
});

test('an uploaded picture replaces the drawn cover, and a new upload replaces it, each at a new URL', async () => {
  const coverOn = ({ text }: { text: string }) =>
    /\/cdn\/covers\/game\/hades\?width=300&amp;height=400[^" ]*/.exec(text)![0].replaceAll('&amp;', '&');
  const covers = async () => new Set((await both('/games/hades/')).map(coverOn));
  // The images service caches subjects; pictures of a new version are immutable once it has reloaded them.
  const picture = (path: string) =>
    eventually(async () => {
      const answer = await fetch(imagesUrl + path, { headers: { accept: 'image/png' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      return Buffer.from(await answer.arrayBuffer());
    });
  const seen: { address: string; bytes: Buffer }[] = [];
  const take = async () => {
    const [address] = await covers();
    seen.push({ address: address!, bytes: await picture(address!) });
  };
  await take();
  await mkdir(join(folder.path, 'uploads'));
  for (const colour of ['red', 'blue'] as const) {
    await writeFile(join(folder.path, 'uploads', 'hades.png'), Buffer.from(PIXEL[colour], 'base64'));
    const hades = game('hades', HADES)['games/hades.yaml']!;
    await folder.write({ 'games/hades.yaml': `${hades}cover: { file: hades.png }\n` });
    await importFolder();
    const before = seen.at(-1)!.address;
    await eventually(async () => {
      const now = await covers();
      expect(now.size).toBe(1);
      expect([...now]).not.toEqual([before]);
    });
    await take();
  }
  const [drawn, red, blue] = seen;
  expect(new Set(seen.map(({ address }) => address)).size).toBe(3);
  // A picture of one colour has few bytes.
  expect(drawn!.bytes.length).toBeGreaterThan(3_000);
  for (const { bytes } of [red!, blue!]) expect(bytes.length).toBeLessThan(1_000);
  expect(red!.bytes.equals(blue!.bytes)).toBe(false);
});
