import { generationTime } from '@savepoint/contracts/schema';
import { importContent } from '../src/content/import';
import { article, contentFolder, review, SMALL, type ContentFolder } from './content';
import { startDatabase } from './database';
import { eventually } from './eventually';
import { startService, type Service } from './service';

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ContentFolder;
let instances: Service[];

/** Long enough for two instances to start before it. */
const WAIT_MS = 6_000;
/** To the second, as files have it. */
const soon = new Date(Math.ceil((Date.now() + WAIT_MS) / 1000) * 1000);

beforeAll(async () => {
  database = await startDatabase();
  const MONGODB_URI = database.newUri();
  folder = await contentFolder(
    SMALL,
    article('soon', {
      title: 'Xylophone news',
      published: soon.toISOString(),
      topics: ['saving'],
      games: ['hades'],
    }),
    article('never', { published: '2199-01-01', author: 'Guest Person' }),
    article('sketch', { draft: true }),
    review('the-witness', { title: 'Xylophone verdict', score: 9.9, published: soon.toISOString() }),
  );
  await importContent(await database.models(MONGODB_URI), folder.path);
  instances = await Promise.all([1, 2].map(() => startService({ MONGODB_URI, CONTENT_DIR: 'none' })));
  await Promise.all(instances.map((instance) => instance.ready()));
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  await folder.remove();
  await database.close();
});

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);

/** Where a text and a review appear: nowhere before their time. */
async function appearances({ get }: Service) {
  const topics = (await get('/topics')).body.topics as { slug: string; count: number }[];
  const search = (await get('/search?q=xylophone')).body;
  return {
    page: (await get('/articles/soon')).status,
    review: (await get('/reviews/the-witness')).status,
    list: slugsOf((await get('/articles')).body.articles).includes('soon'),
    bodies: slugsOf((await get('/articles?bodies=true')).body.articles).includes('soon'),
    kind: slugsOf((await get('/articles?kind=news')).body.articles).includes('soon'),
    game: slugsOf((await get('/articles?game=hades')).body.articles).includes('soon'),
    author: slugsOf((await get('/articles?author=ann-author')).body.articles).includes('soon'),
    topic: slugsOf((await get('/articles?topic=saving')).body.articles).includes('soon'),
    onTopic: topics.find(({ slug }) => slug === 'saving')!.count,
    entity: (await get('/entities/article/soon')).status,
    entities: slugsOf((await get('/entities?keys=article:soon,review:the-witness')).body.entities),
    search: [...slugsOf(search.articles), ...slugsOf(search.reviews)],
    suggestions: slugsOf((await get('/api/autosuggest?q=xylophone')).body.suggestions),
    scored: slugsOf((await get('/games?min_score=9')).body.games).includes('the-witness'),
  };
}

const HIDDEN = {
  page: 404,
  review: 404,
  list: false,
  bodies: false,
  kind: false,
  game: false,
  author: false,
  topic: false,
  onTopic: 2,
  entity: 404,
  entities: [],
  search: [],
  suggestions: [],
  scored: false,
};
const SHOWN = {
  page: 200,
  review: 200,
  list: true,
  bodies: true,
  kind: true,
  game: true,
  author: true,
  topic: true,
  onTopic: 3,
  entity: 200,
  entities: ['soon', 'the-witness'],
  search: ['soon', 'the-witness'],
  suggestions: ['the-witness', 'soon'],
  scored: true,
};

test('a text is nowhere before its time, and everywhere after it, on every instance, without an import', async () => {
  const generation = async ({ get }: Service) => (await get('/generation')).body.generation as string;
  const before = await generation(instances[0]!);
  if (Date.now() < soon.getTime() - 1_000)
    for (const instance of instances) expect(await appearances(instance)).toEqual(HIDDEN);
  else throw new Error('The instances have started too late: raise WAIT_MS');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, soon.getTime() - Date.now())));
  for (const instance of instances) {
    await eventually(async () => expect(await appearances(instance)).toEqual(SHOWN));
    // Other services drop what they have cached.
    expect(generationTime(await generation(instance))).toBeGreaterThan(generationTime(before));
    expect((await instance.get('/articles/never')).status).toBe(404);
    expect((await instance.get('/articles/sketch')).status).toBe(404);
    expect((await instance.get('/author-names')).body.names).not.toContain('Guest Person');
  }
  expect(await generation(instances[0]!)).toBe(await generation(instances[1]!));
  expect((await instances[0]!.get('/articles/soon')).body.article.published).toBe(
    `${soon.toISOString().slice(0, 19)}Z`,
  );
});
