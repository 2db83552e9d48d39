import { urls, type GameSummary } from '@savepoint/contracts';
import { TEXT_PAGES } from '../routes/text-page';
import type { Sources } from '../sources';
import { allArticles, allReviews } from './all-posts';
import { element, textElement, xmlDocument } from './xml';

/** Addresses in one sitemap of games, and games asked for at a time. */
const GAMES = 1000;
const CHUNK = 100;
const XMLNS = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

interface Entry {
  path: string;
  /** YYYY-MM-DD */
  changed?: string;
}

/** The sitemap of sitemaps. @see https://www.sitemaps.org/protocol.html */
export async function sitemapIndex({ siteData }: Sources, publicUrl: string): Promise<string> {
  const { games } = await siteData();
  const numbers = Array.from({ length: Math.ceil(games / GAMES) }, (_, index) => index + 1);
  const names = ['pages', 'articles', 'reviews', ...numbers.map((number) => `games-${number}`)];
  const sitemaps = names.map((name) =>
    element('sitemap', {}, textElement('loc', `${publicUrl}/sitemaps/${name}.xml`)),
  );
  return xmlDocument(element('sitemapindex', XMLNS, ...sitemaps));
}

/** @param name as the index has it @returns null for a name that is not in it */
export async function sitemap(name: string, sources: Sources, publicUrl: string): Promise<string | null> {
  const entries = await entriesOf(name, sources);
  return entries && urlSet(entries, publicUrl);
}

async function entriesOf(name: string, sources: Sources): Promise<Entry[] | null> {
  if (name === 'pages') return pages(sources);
  if (name === 'articles')
    return (await allArticles(sources)).map(({ slug, published }) => ({
      path: urls.article(slug),
      changed: published,
    }));
  if (name === 'reviews')
    return (await allReviews(sources)).map(({ slug, published }) => ({
      path: urls.review(slug),
      changed: published,
    }));
  const number = /^games-([1-9]\d{0,3})$/.exec(name)?.[1];
  const found = number ? await games(Number(number), sources) : [];
  return found.length ? found.map(({ slug }) => ({ path: urls.game(slug) })) : null;
}

async function pages({ siteData }: Sources): Promise<Entry[]> {
  const { categories, platforms } = await siteData();
  const fixed = [
    urls.home(),
    urls.categories(),
    urls.platforms(),
    urls.charts(),
    urls.reviews(),
    urls.articles(),
    urls.news(),
    urls.upcoming(),
    urls.contact(),
    '/feeds/',
    '/sitemap/',
    ...TEXT_PAGES.map((slug) => `/${slug}/`),
  ];
  const sections = [
    ...categories.map(({ slug }) => urls.category(slug)),
    ...platforms.map(({ slug }) => urls.platform(slug)),
  ];
  return [...fixed, ...sections].map((path) => ({ path }));
}

/** The games of one sitemap, by title. @param number from 1 */
async function games(number: number, { catalog, siteData }: Sources): Promise<GameSummary[]> {
  const { games: total } = await siteData();
  const first = (number - 1) * GAMES;
  const chunks = Math.max(0, Math.ceil(Math.min(GAMES, total - first) / CHUNK));
  const answers = await Promise.all(
    Array.from({ length: chunks }, (_, index) =>
      catalog.games({ sort: 'title', size: CHUNK, page: first / CHUNK + index + 1 }),
    ),
  );
  return answers.flatMap((answer) => answer?.games ?? []);
}

function urlSet(entries: readonly Entry[], publicUrl: string): string {
  const found = entries.map(({ path, changed }) =>
    element(
      'url',
      {},
      textElement('loc', publicUrl + path),
      ...(changed ? [textElement('lastmod', changed)] : []),
    ),
  );
  return xmlDocument(element('urlset', XMLNS, ...found));
}
