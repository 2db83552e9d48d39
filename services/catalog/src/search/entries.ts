import type { CatalogModels } from '../models';
import { listFacet } from '../content/facets';
import type { SiteData } from '@savepoint/contracts';
import type { Entry } from './entry';

/**
 * There are no visits to count here, so a game weighs what we have written about it, then how many
 * platforms it is on. Other things weigh less than any game.
 */
const REVIEWED = 100;
const WRITTEN_ABOUT = 10;
const SECTION = 0.5;
const POST = 0;

/** Games fetched at a time while all of them are read. */
const BATCH = 2_000;

/** Everything of a generation that can be found. */
export async function readEntries(
  models: CatalogModels,
  generation: string,
  siteData: SiteData,
): Promise<Entry[]> {
  const [articles, reviews] = await Promise.all([
    models.articles
      .find({ generation }, { slug: 1, title: 1, games: 1, published: 1 })
      .sort({ published: -1, slug: 1 })
      .lean(),
    models.reviews
      .find({ generation }, { slug: 1, title: 1, game: 1, game_name: 1, published: 1 })
      .sort({ published: -1, slug: 1 })
      .lean(),
  ]);
  const coverage = new Map<string, number>();
  const cover = (slug: string, weight: number) => coverage.set(slug, (coverage.get(slug) ?? 0) + weight);
  for (const { game } of reviews) cover(game, REVIEWED);
  for (const { games } of articles) for (const slug of games) cover(slug, WRITTEN_ABOUT);

  const names = new Map<string, string>();
  const entries: Entry[] = [];
  const games = models.games
    .find({ generation, facets: listFacet({}) }, { slug: 1, name: 1, released: 1, platforms: 1 })
    .sort({ title_key: 1, slug: 1 })
    .batchSize(BATCH)
    .lean()
    .cursor();
  for await (const { slug, name, released, platforms } of games) {
    if (coverage.has(slug)) names.set(slug, name);
    const weight = (coverage.get(slug) ?? 0) + platforms.length;
    entries.push({
      kind: 'game',
      slug,
      name,
      also: '',
      picture: { kind: 'game', slug },
      weight,
      date: released ?? '',
    });
  }
  for (const kind of ['platform', 'category'] as const)
    for (const { slug, name } of siteData[kind === 'platform' ? 'platforms' : 'categories'])
      entries.push({ kind, slug, name, also: '', picture: { kind: 'art', slug }, weight: SECTION, date: '' });
  for (const { slug, title, games: about, published } of articles) {
    const also = about.map((game) => names.get(game) ?? '').join(' : ');
    entries.push({
      kind: 'article',
      slug,
      name: title,
      also,
      picture: { kind: 'art', slug },
      weight: POST,
      date: published,
    });
  }
  for (const { slug, title, game, game_name, published } of reviews) {
    const name = `${game_name}: ${title}`;
    const picture = { kind: 'game', slug: game } as const;
    entries.push({ kind: 'review', slug, name, also: 'review', picture, weight: POST, date: published });
  }
  return entries;
}
