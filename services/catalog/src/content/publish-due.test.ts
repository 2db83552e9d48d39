import { article, contentFolder, review, SMALL, type ContentFolder } from '../../test/content';
import { startDatabase } from '../../test/database';
import type { CatalogModels } from '../models';
import { momentOf, readState } from './generations';
import { importContent } from './import';
import { nextPublication, publishDue } from './publish-due';

let database: Awaited<ReturnType<typeof startDatabase>>;
let models: CatalogModels;
let folder: ContentFolder;

beforeAll(async () => (database = await startDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  models = await database.models(database.newUri());
  folder = await contentFolder(
    SMALL,
    article('at-nine', { published: '2101-05-01T09:00+01:00' }),
    article('that-day', { published: '2101-05-01' }),
    review('the-witness', { published: '2101-05-02T23:30:00Z' }),
  );
  await importContent(models, folder.path);
});
afterEach(() => folder.remove());

const state = async () => (await readState(models.state))!;
const at = (time: string) => new Date(time);

test('texts wait until their time in UTC; a day begins at midnight', async () => {
  const { generation } = await state();
  expect(await nextPublication(models, generation!, '2026-01-01')).toBe('2101-05-01');
  expect(await publishDue(models, at('2101-04-30T23:59:59Z'))).toEqual([]);
  expect(await publishDue(models, at('2101-05-01T00:00:00Z'))).toEqual([
    { kind: 'articles', slug: 'that-day' },
  ]);
  expect(await publishDue(models, at('2101-05-01T07:59:59Z'))).toEqual([]);
  expect(await nextPublication(models, generation!, '2101-05-01T00:00:00Z')).toBe('2101-05-01T08:00:00Z');
  expect(await publishDue(models, at('2101-06-01T00:00:00Z'))).toEqual([
    { kind: 'articles', slug: 'at-nine' },
    { kind: 'reviews', slug: 'the-witness' },
  ]);
  expect(await nextPublication(models, generation!, '2101-06-01')).toBeUndefined();
});

test('many instances at the same time → one of them publishes', async () => {
  const before = await state();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => publishDue(models, at('2101-05-01T08:00:00Z'))),
  );
  expect(all.filter((texts) => texts.length)).toEqual([
    [
      { kind: 'articles', slug: 'that-day' },
      { kind: 'articles', slug: 'at-nine' },
    ],
  ]);
  const after = await state();
  expect(momentOf(after)).toEqual(at('2101-05-01T08:00:00Z'));
  expect(after.published.getTime()).toBeGreaterThan(before.published.getTime());
});

test('a clock that is set back announces a later time all the same, and hides nothing again', async () => {
  await publishDue(models, at('2101-05-01T08:00:00Z'));
  const { published } = await state();
  expect(await publishDue(models, at('2026-01-01T00:00:00Z'))).toEqual([]);
  await folder.write(article('another'));
  await importContent(models, folder.path);
  expect((await state()).published.getTime()).toBeGreaterThan(published.getTime());
});

test('more texts at once than a step has → all of them, in order, each once', async () => {
  const many = Array.from({ length: 230 }, (_, n) =>
    article(`item-${n}`, { published: `2101-07-01T00:${String(Math.floor(n / 10)).padStart(2, '0')}:00Z` }),
  );
  await folder.write(Object.assign({}, ...many));
  await importContent(models, folder.path);
  await publishDue(models, at('2101-06-01T00:00:00Z'));
  const published: string[] = [];
  for (;;) {
    const texts = await publishDue(models, at('2101-08-01T00:00:00Z'));
    if (!texts.length) break;
    published.push(...texts.map(({ slug }) => slug));
  }
  expect(published).toHaveLength(230);
  expect(new Set(published).size).toBe(230);
});
