import { DAY_MS } from '@savepoint/contracts/base';
import { article, contentFolder, game, SMALL, type ContentFolder } from '../../test/content';
import { startDatabase } from '../../test/database';
import { CONTENT_COLLECTIONS, documentId, type CatalogModels } from '../models';
import {
  abandonGeneration,
  beginGeneration,
  publishGeneration,
  readState,
  renewLease,
  sweepGenerations,
} from './generations';
import { importContent } from './import';
import { ContentError } from './problem';

let database: Awaited<ReturnType<typeof startDatabase>>;
let uri: string;
let models: CatalogModels;
let folder: ContentFolder;

beforeAll(async () => (database = await startDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  uri = database.newUri();
  models = await database.models(uri);
  folder = await contentFolder(SMALL);
});
afterEach(() => folder.remove());

const LATER = 60_000;
const later = (milliseconds = LATER + 1) => new Date(Date.now() + milliseconds);
const state = async () => (await readState(models.state))!;
/** The games that readers see: those of the current generation. */
const current = async () => {
  const { generation } = await state();
  return (await models.games.find({ generation: generation! }).sort({ slug: 1 }).lean()).map(
    ({ slug }) => slug,
  );
};
/** How many documents there are of each generation, in all collections. */
const documents = async () => {
  const counts: Record<string, number> = {};
  for (const name of CONTENT_COLLECTIONS)
    for (const { generation } of await models.games.db
      .collection(models[name].collection.name)
      .find()
      .toArray())
      counts[generation] = (counts[generation] ?? 0) + 1;
  return counts;
};
const slugs = Object.keys(SMALL)
  .flatMap((file) => /^games\/(.*)\.yaml$/.exec(file)?.[1] ?? [])
  .sort();

test('importing a folder reports how many documents of each kind it has', async () => {
  expect(await importContent(models, folder.path)).toEqual({
    outcome: 'imported',
    generation: expect.any(String),
    counts: { games: 7, platforms: 3, categories: 4, topics: 2, articles: 3, reviews: 2, pages: 1, staff: 1 },
    notes: [],
  });
  expect(await current()).toEqual(slugs);
  const { generation } = await state();
  expect((await models.platforms.findOne({ generation: generation!, slug: 'pc' }).lean())?.count).toBe(7);
  expect((await models.categories.findOne({ generation: generation!, slug: 'puzzle' }).lean())?.count).toBe(
    1,
  );
});

test('a text that changed without a date of the change is named; with one it is not', async () => {
  await folder.write({
    ...article('one', {}, 'The price is 40.'),
    ...article('two', {}, 'The price is 40.'),
  });
  await importContent(models, folder.path);
  await folder.write({
    ...article('one', {}, 'The price is 50.'),
    ...article('two', { updated: '2024-03-03' }, 'The price is 50.'),
    ...article('three', {}, 'New.'),
  });
  expect(await importContent(models, folder.path)).toMatchObject({
    notes: [
      {
        file: 'articles/one.md',
        message:
          'the text has changed since the last import: if readers should know, add "corrections" or "updated" with the date.',
      },
    ],
  });
});

test('importing an unchanged folder writes nothing', async () => {
  await importContent(models, folder.path);
  const before = await state();
  expect(await importContent(models, folder.path)).toEqual({ outcome: 'unchanged' });
  expect(await state()).toEqual(before);
});

test('changes, additions and removals in the folder reach the catalogue', async () => {
  await importContent(models, folder.path);
  await folder.write({
    'games/half-life-2.yaml': null,
    ...game('tetris', { name: 'Tetris' }),
    ...game('celeste', { name: 'Celeste!' }),
  });
  expect((await importContent(models, folder.path)).outcome).toBe('imported');
  expect(await current()).toEqual([...slugs.filter((slug) => slug !== 'half-life-2'), 'tetris'].sort());
  const { generation } = await state();
  expect((await models.games.findOne({ generation: generation!, slug: 'celeste' }).lean())?.name).toBe(
    'Celeste!',
  );
});

test('during an import readers see the old catalogue or the new one, never a mixture', async () => {
  await importContent(models, folder.path);
  await folder.write({ 'games/half-life-2.yaml': null, ...game('tetris', { name: 'Tetris' }) });
  const seen = new Set<string>();
  let importing = true;
  const reader = (async () => {
    while (importing) seen.add((await current()).join());
  })();
  await importContent(models, folder.path);
  importing = false;
  await reader;
  seen.add((await current()).join());
  expect([...seen].sort()).toEqual(
    [slugs.join(), [...slugs.filter((slug) => slug !== 'half-life-2'), 'tetris'].sort().join()].sort(),
  );
});

test('a folder with a problem is not imported', async () => {
  await importContent(models, folder.path);
  const before = await state();
  await folder.write({ 'games/hades.yaml': 'slug: hades\n' });
  await expect(importContent(models, folder.path)).rejects.toThrow(ContentError);
  expect(await state()).toEqual(before);
  expect(await current()).toEqual(slugs);
});

test('an import that fails half-way changes nothing, and its documents are deleted', async () => {
  await importContent(models, folder.path);
  const { generation } = await state();
  await folder.write(game('tetris', { name: 'Tetris' }));
  // The reviews, which are inserted after the games, fail.
  const insertMany = jest
    .spyOn(models.reviews, 'insertManyIfAbsent')
    .mockRejectedValueOnce(new Error('disk full'));
  await expect(importContent(models, folder.path)).rejects.toThrow('disk full');
  insertMany.mockRestore();
  expect(await current()).toEqual(slugs);
  expect(Object.keys(await documents())).toHaveLength(2);
  await sweepGenerations(models, later());
  expect(Object.keys(await documents())).toEqual([generation]);
  expect((await state()).generations).toEqual([generation]);
  expect((await importContent(models, folder.path)).outcome).toBe('imported');
});

test('an aborted import changes nothing and releases its lease', async () => {
  const closing = new AbortController();
  const stopping = importContent(models, folder.path, (what) => {
    if (what === 'Writing') closing.abort();
    closing.signal.throwIfAborted();
  });
  await expect(stopping).rejects.toThrow('aborted');
  expect((await state()).generation).toBeNull();
  expect((await importContent(models, folder.path)).outcome).toBe('imported');
});

test('an old generation is deleted only after the grace period', async () => {
  await importContent(models, folder.path);
  const old = (await state()).generation!;
  await folder.write(game('tetris', { name: 'Tetris' }));
  await importContent(models, folder.path);
  const { generation } = await state();
  await sweepGenerations(models);
  expect(Object.keys(await documents()).sort()).toEqual([old, generation!].sort());
  await sweepGenerations(models, later());
  expect(Object.keys(await documents())).toEqual([generation]);
});

test('several concurrent imports → one runs, the others respond busy', async () => {
  const others = await Promise.all([database.models(uri), database.models(uri)]);
  const insertMany = models.reviews.insertManyIfAbsent.bind(models.reviews);
  const outcomes: string[] = [];
  // The first import is in the middle of its work while the others begin.
  const inserting = jest.spyOn(models.reviews, 'insertManyIfAbsent').mockImplementationOnce(async (all) => {
    for (const own of others) outcomes.push((await importContent(own, folder.path)).outcome);
    return insertMany(all);
  });
  outcomes.push((await importContent(models, folder.path)).outcome);
  inserting.mockRestore();
  expect(outcomes).toEqual(['busy', 'busy', 'imported']);
  expect(await current()).toEqual(slugs);
});

describe('the import lease', () => {
  test('is held by one import until it finishes or fails', async () => {
    const first = (await beginGeneration(models.state))!;
    expect(await beginGeneration(models.state)).toBeNull();
    await abandonGeneration(models.state, first);
    const second = (await beginGeneration(models.state))!;
    await publishGeneration(models.state, second, 'digest');
    expect(await beginGeneration(models.state)).not.toBeNull();
  });

  test('passes to another import when it expires; the first one can then no longer publish', async () => {
    const dead = (await beginGeneration(models.state))!;
    const next = (await beginGeneration(models.state, later()))!;
    expect(next).not.toBeNull();
    await expect(renewLease(models.state, dead)).rejects.toThrow('Another import took over');
    await expect(publishGeneration(models.state, dead, 'stale')).rejects.toThrow('Another import took over');
    await publishGeneration(models.state, next, 'fresh');
    expect(await state()).toEqual(expect.objectContaining({ generation: next, digest: 'fresh' }));
  });

  test('is kept by an import that renews it', async () => {
    const begun = new Date(Date.now() - LATER / 2);
    const generation = (await beginGeneration(models.state, begun))!;
    // The time before the renewal, so that the lease lasts at least as long from it.
    const almostExpired = later(LATER - 1);
    await renewLease(models.state, generation);
    await sweepGenerations(models, almostExpired);
    await publishGeneration(models.state, generation, 'digest');
    expect((await state()).generation).toBe(generation);
  });

  test('was taken before the clock was set back by 40 days → it counts as expired', async () => {
    const dead = (await beginGeneration(models.state, later(40 * DAY_MS)))!;
    await sweepGenerations(models);
    expect(await state()).toMatchObject({ importing: null, generations: [] });
    await beginGeneration(models.state, later(40 * DAY_MS));
    const next = await beginGeneration(models.state);
    expect(next).not.toBeNull();
    expect(next).not.toBe(dead);
  });

  test('is taken from a dead import by the sweep', async () => {
    const dead = (await beginGeneration(models.state))!;
    const page = { slug: 'half-written', title: 'Half', description: 'Half', body: '' };
    await models.pages.insertIfAbsent({ _id: documentId(dead, page.slug), generation: dead, ...page });
    await sweepGenerations(models, later());
    expect(await documents()).toEqual({});
    await expect(publishGeneration(models.state, dead, 'digest')).rejects.toThrow('Another import took over');
  });
});
