import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  article,
  contentFolder,
  game,
  markdown,
  SMALL,
  type ContentFolder,
  type Files,
} from '../../test/content';
import { startDatabase } from '../../test/database';
import type { CatalogModels } from '../models';
import { readPublished } from './compare';
import { fixContent } from './fix';
import { readState } from './generations';
import { importContent } from './import';
import { loadContent } from './load-content';
import type { ContentError } from './problem';

let database: Awaited<ReturnType<typeof startDatabase>>;
let models: CatalogModels;
let folder: ContentFolder;
beforeAll(async () => (database = await startDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  models = await database.models(database.newUri());
  folder = await contentFolder(SMALL);
});
afterEach(() => folder.remove());

const published = async () => readPublished(models, (await readState(models.state))?.generation ?? null);
const textOf = (file: string) => readFile(join(folder.path, file), 'utf8');
const problems = async (task: Promise<unknown>): Promise<string[]> =>
  task.then(
    () => [],
    (error: ContentError) => error.message.split('\n'),
  );
/** The file of Celeste under another name, with these lines. */
const celesteAs = (slug: string, ...more: string[]): Files => ({
  'games/celeste.yaml': null,
  'reviews/celeste.md': null,
  ...game(slug, { name: 'Celeste', more }),
});

test('fix writes an id into every file, once, and leaves everything else as it is', async () => {
  const odd = `# What a game
slug: "hades" # quoted
name: 'Hades'   # spaces
released: 2020-09-17
developers: [Supergiant Games]
publishers: [ Somebody ]
platforms: [pc]
categories: [action]
genres: []
summary: >-
  About
  Hades.
body: [One.]`;
  await folder.write({ 'games/hades.yaml': odd });
  const before = await textOf('articles/on-saving.md');
  const changes = await fixContent(folder.path, []);
  expect(changes).toHaveLength(13);
  expect(await textOf('games/hades.yaml')).toBe(odd.replace('# quoted\n', '# quoted\nid: hades\n'));
  expect(await textOf('articles/on-saving.md')).toBe(before.replace('---\n', '---\nid: on-saving\n'));
  expect(await fixContent(folder.path, [])).toEqual([]);
  expect(await problems(loadContent(folder.path))).toEqual([]);
});

test('fix finds renames by ids, also a second one, in either form of list', async () => {
  await fixContent(folder.path, []);
  await importContent(models, folder.path);
  const celeste = await textOf('games/celeste.yaml');
  const renamed = (text: string, slug: string) => text.replace(/^slug: .*/m, `slug: ${slug}`);
  await folder.write({
    'games/celeste.yaml': null,
    'reviews/celeste.md': null,
    'games/celeste-one.yaml': renamed(celeste, 'celeste-one'),
  });
  expect(await fixContent(folder.path, await published())).toEqual([
    'games/celeste-one.yaml: former_slugs: celeste',
  ]);
  const one = await textOf('games/celeste-one.yaml');
  expect(one).toContain('slug: celeste-one\nformer_slugs: [celeste]\nid: celeste\n');
  await importContent(models, folder.path);
  for (const [slug, text, expected] of [
    ['celeste-two', one, 'former_slugs: [celeste, celeste-one]'],
    [
      'celeste-three',
      one.replace('former_slugs: [celeste]', 'former_slugs:\n  # The first.\n  - celeste'),
      'former_slugs:\n  # The first.\n  - celeste\n  - celeste-one\n',
    ],
  ] as const) {
    await folder.write({ 'games/celeste-one.yaml': null, 'games/celeste-two.yaml': null });
    await folder.write({ [`games/${slug}.yaml`]: renamed(text, slug) });
    await fixContent(folder.path, await published());
    expect(await textOf(`games/${slug}.yaml`)).toContain(expected);
    expect(await problems(loadContent(folder.path))).toEqual([]);
  }
});

test('a new game at the address of a renamed one gets an id of its own', async () => {
  await folder.write(celesteAs('celeste-hd', 'id: celeste'));
  await folder.write(game('celeste', { name: 'Celeste 2' }));
  expect(await problems(loadContent(folder.path))).toEqual([
    'games/celeste.yaml:1: the id "celeste" is that of games/celeste-hd.yaml: run "npm run content -- fix", which gives this one another.',
  ]);
  await fixContent(folder.path, []);
  expect(await textOf('games/celeste.yaml')).toContain('id: celeste-2\n');
  expect(await problems(loadContent(folder.path))).toEqual([]);
});

test('slugs that are said twice are named', async () => {
  await folder.write({
    ...celesteAs('celeste-hd', 'former_slugs: [hades, old]'),
    ...game('hades-ii', { name: 'Hades II', more: ['id: hades-ii', 'former_slugs: [old]'] }),
  });
  expect(await problems(loadContent(folder.path))).toEqual([
    'games/celeste-hd.yaml:6: "hades" is the slug of games/hades.yaml now: remove it here.',
    'games/hades-ii.yaml:7: "old" is a former slug of games/celeste-hd.yaml too: remove it in one.',
    expect.stringMatching(/^games\/hades.yaml:1: the id "hades" is that of games\/celeste-hd.yaml/),
  ]);
});

test('former_slugs alone keep the id, and references and links follow', async () => {
  await importContent(models, folder.path);
  await folder.write({
    ...celesteAs('celeste-hd', 'former_slugs: [celeste]'),
    ...article(
      'about',
      { games: ['celeste', 'hades'] },
      'See [it](/games/celeste/), [it](/games/hades/) and [us](/us/).',
    ),
    'pages/about.md': null,
    'pages/about-us.md': markdown({ title: 'Us', description: 'Us.', former_slugs: ['us'] }),
  });
  const { content } = await loadContent(folder.path);
  const about = content.articles.find(({ slug }) => slug === 'about');
  expect(about?.games).toEqual(['celeste-hd', 'hades']);
  expect(about?.body).toContain(
    '<a href="/games/celeste-hd/">it</a>, <a href="/games/hades/">it</a> and <a href="/about-us/">us</a>',
  );
  const outcome = await importContent(models, folder.path, undefined, () => true);
  expect(outcome.outcome).toBe('imported');
  expect((await published()).find(({ slug }) => slug === 'celeste-hd')).toEqual({
    type: 'game',
    id: 'celeste',
    slug: 'celeste-hd',
  });
});

test('an import asks before it removes something, and names it', async () => {
  await importContent(models, folder.path);
  await folder.write(celesteAs('celeste-hd'));
  const asked: string[] = [];
  const refused = await importContent(models, folder.path, undefined, (removed) => {
    asked.push(...removed.map(({ type, slug }) => `${type} ${slug}`));
    return false;
  });
  expect([refused.outcome, asked.sort()]).toEqual(['refused', ['game celeste', 'review celeste']]);
  expect((await published()).map(({ slug }) => slug)).toContain('celeste');
  expect((await importContent(models, folder.path, undefined, () => true)).outcome).toBe('imported');
});

test('what members did is never given to something else', async () => {
  await importContent(models, folder.path);
  await folder.write(game('hades', { name: 'Hades', more: ['id: other'] }));
  expect(await problems(importContent(models, folder.path))).toEqual([
    'games/hades.yaml:6: this is on the site with the id "hades", by which members’ ratings and comments are stored: write "id: hades".',
  ]);
  await folder.write(game('hades', { name: 'Hades', more: ['id: hades', 'former_slugs: [celeste]'] }));
  await folder.write({ 'games/celeste.yaml': null, 'reviews/celeste.md': null });
  expect(await problems(importContent(models, folder.path))).toEqual([
    'games/hades.yaml:7: "celeste" is on the site as something else, whose ratings and comments would be lost: two cannot become one.',
  ]);
});
