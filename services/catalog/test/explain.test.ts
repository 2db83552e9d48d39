import mongoose, { type Model } from 'mongoose';
import { beginGeneration, sweepGenerations } from '../src/content/generations';
import { importContent } from '../src/content/import';
import { CONTENT_COLLECTIONS, type CatalogModels } from '../src/models';
import { contentFolder, game, SMALL } from './content';
import { startDatabase } from './database';
import { startService } from './service';

interface Query {
  collection: string;
  method: string;
  filter: object;
  options: {
    sort?: Record<string, 1 | -1>;
    projection?: Record<string, 0 | 1>;
    skip?: number;
    limit?: number;
  };
}

const WITHOUT_FILTER = [
  'insertMany',
  'insertOne',
  'createIndex',
  'createIndexes',
  'createCollection',
  'listIndexes',
];

let database: Awaited<ReturnType<typeof startDatabase>>;
let models: CatalogModels;
const queries = new Map<string, Query>();

/** Records every query of the service, where Mongoose passes it to the driver. */
beforeAll(async () => {
  mongoose.set('debug', (collection: string, method: string, filter: object, ...more: unknown[]) => {
    if (WITHOUT_FILTER.includes(method)) return;
    const options = (method.startsWith('update') ? {} : (more.at(-1) ?? {})) as Query['options'];
    const shape = JSON.stringify([collection, method, Object.keys(filter), filter, options.sort]);
    queries.set(shape, { collection, method, filter, options });
  });
  database = await startDatabase();
  const MONGODB_URI = database.newUri();
  models = await database.models(MONGODB_URI);
  const folder = await contentFolder(SMALL);
  await beginGeneration(models.state, new Date(0));
  await importContent(models, folder.path);
  await folder.write(game('tetris', { name: 'Tetris' }));
  await importContent(models, folder.path);
  const service = await startService({ MONGODB_URI, CONTENT_DIR: 'none' });
  await service.ready();
  for (const path of [
    '/games',
    '/games?sort=release',
    '/games?platform=pc&category=action&page=2&size=1',
    '/games?year=2015',
    '/games?year=2015&sort=release',
    '/games?upcoming=true',
    '/games?upcoming=true&sort=release',
    '/games?sort=rating&platform=pc&year=2020',
    '/games?platform=pc,mac&category=action,indie&year=2020&min_score=9&facets=true',
    '/games?sort=popularity',
    '/charts?chart=top&platform=pc',
    '/games/hades',
    '/games-by-slug?slugs=hades,celeste',
    '/platforms/pc',
    '/categories/action',
    '/articles',
    '/articles?kind=news',
    '/articles?game=hades',
    '/articles?game=hades&kind=news',
    '/articles?author=ann-author',
    '/articles/on-saving',
    '/reviews?author=ann-author',
    '/games?developer=cd-projekt-red&series=the-witcher',
    '/game-groups/series/the-witcher',
    '/game-groups?kind=publisher',
    '/reviews',
    '/reviews?game=hades',
    '/reviews/hades',
    '/pages/about',
    '/staff',
    '/topics',
    '/articles?topic=saving',
    '/reviews?topic=saving',
    '/entities/game/hades',
    '/entities/article/on-saving',
    '/entities/review/hades',
    '/entities?keys=game:hades,article:on-saving,review:hades',
    '/search?q=hades',
    '/api/autosuggest?q=hades',
  ])
    expect({ path, status: (await service.get(path)).status }).toEqual({ path, status: 200 });
  await service.close();
  await sweepGenerations(models, new Date(Date.now() + 120_000));
  mongoose.set('debug', false);
  await folder.remove();
  // The record of migrations is read by its id.
  for (const [shape, { collection }] of queries) if (!modelOf(collection)) queries.delete(shape);
});
afterAll(() => database.close());

const modelOf = (collection: string) =>
  Object.values(models as Record<string, unknown>).find(
    (model) => (model as Model<unknown>).collection.name === collection,
  ) as Model<unknown> | undefined;

async function explain({ collection, filter, options }: Query) {
  const cursor = modelOf(collection)!.collection.find(filter, options);
  return JSON.stringify(
    ((await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: object } }).queryPlanner
      .winningPlan,
  );
}

test('every query of the service uses an index', async () => {
  expect(queries.size).toBeGreaterThan(30);
  for (const query of queries.values()) {
    const plan = await explain(query);
    expect({ query, plan }).toEqual({ query, plan: expect.stringMatching(/IXSCAN|IDHACK/) });
    expect({ query, plan }).toEqual({ query, plan: expect.not.stringContaining('COLLSCAN') });
  }
});

test('lists are sorted by an index', async () => {
  for (const query of queries.values())
    expect({ query, plan: await explain(query) }).toEqual({
      query,
      plan: expect.not.stringContaining('"SORT"'),
    });
});

test('every index is used by a query', async () => {
  const used = new Set<string>();
  for (const query of queries.values()) {
    const [, index] = /"indexName":"(\w+)"/.exec(await explain(query)) ?? [];
    used.add(`${query.collection} ${index ?? '_id_'}`);
  }
  const declared = CONTENT_COLLECTIONS.flatMap((name) =>
    models[name].schema.indexes().map(([, options]) => `${models[name].collection.name} ${options['name']}`),
  );
  expect([...used].filter((name) => !name.endsWith(' _id_')).sort()).toEqual(declared.sort());
});

test('every list is read with a limit, except those loaded into memory', async () => {
  const whole = [
    'games',
    'platforms',
    'categories',
    'topics',
    'articles',
    'reviews',
    'pages',
    'staff',
    'content_addresses',
  ];
  for (const { collection, method, filter, options } of queries.values())
    if (method === 'find' && options.limit === undefined) {
      expect(whole).toContain(collection);
      expect(Object.keys(filter).filter((key) => !['facets', 'published'].includes(key))).toEqual([
        'generation',
      ]);
    }
});
