import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERATION_HEADER, generationTime } from '@savepoint/contracts/schema';
import { callsOf, callOf, type CallName } from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import { callsNotRejected } from '@savepoint/service-kit/testing';
import { freePorts } from '@savepoint/service-kit/base';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';
import { importContent } from '../src/content/import';
import { contentFolder, game, SMALL, type ContentFolder } from './content';
import { startDatabase } from './database';
import { eventually } from './eventually';
import { startService, type Service } from './service';

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ContentFolder;
const services: Service[] = [];
const start = async (env: Record<string, string>) => {
  const service = await startService(env);
  services.push(service);
  return service;
};

beforeAll(async () => (database = await startDatabase()));
afterAll(() => database.close());
beforeEach(async () => (folder = await contentFolder(SMALL)));
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  await folder.remove();
});

test('a service imports its content when it starts', async () => {
  const service = await start({ MONGODB_URI: database.newUri(), CONTENT_DIR: folder.path });
  await service.ready();
  expect((await service.get('/games/hades')).body.game.name).toBe('Hades');
});

/** A value for each parameter that a call requires. */
const VALUES = {
  type: 'game',
  slug: 'hades',
  slugs: 'hades',
  keys: 'game:hades',
  q: 'a',
  chart: 'top',
  kind: 'series',
};
function pathOf(name: CallName): string {
  const { required = [] }: { required?: readonly string[] } = callOf(name).query ?? {};
  const query = Object.entries(VALUES).filter(([field]) => required.includes(field));
  return buildPath(callOf(name).path, VALUES, Object.fromEntries(query));
}

test('before the first import every call responds 503, and the process is alive', async () => {
  const service = await start({ MONGODB_URI: database.newUri(), CONTENT_DIR: 'none' });
  await eventually(async () =>
    expect((await service.get('/readyz')).body.checks).toEqual({
      mongodb: 'ok',
      catalogue: 'down',
      rankings: 'ok',
    }),
  );
  for (const path of callsOf('catalog').map(pathOf)) {
    const { status, body, headers } = await service.get(path);
    expect({ path, status, code: body.code, retry: headers.get('retry-after') }).toEqual({
      path,
      status: 503,
      code: 'catalogue-not-ready',
      retry: '5',
    });
  }
  expect((await service.get('/healthz')).status).toBe(200);
});

test('an internal call without the right to make it is rejected', async () => {
  const service = await start({ MONGODB_URI: database.newUri(), CONTENT_DIR: 'none' });
  expect(await callsNotRejected(service.url, 'catalog')).toEqual([]);
});

test('a service that starts before its database imports as soon as the database is available', async () => {
  const path = await mkdtemp(join(tmpdir(), 'catalog-late-'));
  const [port = 0] = await freePorts(1);
  const service = await start({ MONGODB_URI: `mongodb://127.0.0.1:${port}/late`, CONTENT_DIR: folder.path });
  expect((await service.get('/readyz')).status).toBe(503);
  const mongo = await startEmbeddedMongo({ path, port });
  try {
    await service.ready();
    expect((await service.get('/games/hades')).status).toBe(200);
  } finally {
    await service.close();
    services.pop();
    await mongo.close();
    await rm(path, { recursive: true });
  }
});

test('a folder with problems leaves the catalogue unchanged', async () => {
  const MONGODB_URI = database.newUri();
  await importContent(await database.models(MONGODB_URI), folder.path);
  await folder.write({ 'games/hades.yaml': 'slug: hades\n', ...game('tetris', { name: 'Tetris' }) });
  const service = await start({ MONGODB_URI, CONTENT_DIR: folder.path });
  await service.ready();
  expect((await service.get('/games/hades')).body.game.summary).toBe('About hades.');
  expect((await service.get('/games/tetris')).status).toBe(404);
});

test('every instance switches to what another one imported', async () => {
  const MONGODB_URI = database.newUri();
  const instances = await Promise.all([
    start({ MONGODB_URI, CONTENT_DIR: folder.path }),
    start({ MONGODB_URI, CONTENT_DIR: 'none' }),
  ]);
  await Promise.all(instances.map((instance) => instance.ready()));
  const generation = async ({ get }: Service) => (await get('/generation')).body.generation;
  const [before] = await Promise.all(instances.map(generation));
  await folder.write({
    ...game('tetris', { name: 'Tetris' }),
    'games/celeste.yaml': null,
    'reviews/celeste.md': null,
  });
  await importContent(await database.models(MONGODB_URI), folder.path);
  for (const instance of instances)
    await eventually(async () => {
      expect((await instance.get('/games/tetris')).status).toBe(200);
      expect((await instance.get('/games/celeste')).status).toBe(404);
      expect((await instance.get('/api/autosuggest?q=tet')).body.suggestions).toHaveLength(1);
      expect((await instance.get('/api/autosuggest?q=cel')).body.suggestions).toEqual([]);
    });
  const [after, other] = await Promise.all(instances.map(generation));
  expect(other).toBe(after);
  expect(generationTime(after)).toBeGreaterThan(generationTime(before));
  for (const path of ['/games', '/games/nobody', '/api/site-data'])
    expect((await instances[1]!.get(path)).headers.get(GENERATION_HEADER)).toBe(after);
});

test('search responds without interruption while a new generation is loaded', async () => {
  const MONGODB_URI = database.newUri();
  const service = await start({ MONGODB_URI, CONTENT_DIR: folder.path });
  await service.ready();
  await folder.write(game('hades-iii', { name: 'Hades III' }));
  const importing = importContent(await database.models(MONGODB_URI), folder.path);
  const counts = new Set<number>();
  await eventually(async () => {
    const { status, body } = await service.get('/search?q=hades');
    expect(status).toBe(200);
    counts.add(body.found.games);
    expect(body.games).toHaveLength(body.found.games);
    expect(counts).toContain(3);
  });
  await importing;
  expect([...counts].filter((count) => count !== 2 && count !== 3)).toEqual([]);
});

test('a service without a database address does not start', async () => {
  await expect(startService({ MONGODB_URI: '', SITE_OWNER_NAME: '' })).rejects.toThrow(
    /MONGODB_URI is missing/,
  );
});
