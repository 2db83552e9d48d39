import { pageUrls, urls } from '@savepoint/contracts/base';
import {
  GAME_GROUP_KINDS,
  type Article,
  type GameGroup,
  type GameGroupKind,
  type GameSummary,
  type Review,
} from '@savepoint/contracts/catalog';
import { SITE_NAME } from '../../document/document';
import { pages } from '../../pages';
import type { Sources } from '../sources';
import { element, textElement, xmlDocument } from '../xml';

const GAMES_PER_SITEMAP = 1000;
const GAMES_PER_CALL = 100;
const XMLNS = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

interface SitemapEntry {
  path: string;
  /** YYYY-MM-DD */
  modified?: string;
}

/** The index of all sitemaps. @see https://www.sitemaps.org/protocol.html */
export async function sitemapIndex({ menus }: Sources, publicUrl: string): Promise<string> {
  const { games } = await menus();
  const numbers = Array.from({ length: Math.ceil(games / GAMES_PER_SITEMAP) }, (_, index) => index + 1);
  const names = [
    'pages',
    'authors',
    ...GAME_GROUP_KINDS,
    'articles',
    'reviews',
    ...numbers.map((number) => `games-${number}`),
  ];
  const sitemaps = names.map((name) =>
    element('sitemap', {}, textElement('loc', `${publicUrl}/sitemaps/${name}.xml`)),
  );
  return xmlDocument(element('sitemapindex', XMLNS, ...sitemaps));
}

/** @param name as in the index @returns null for an unknown name */
export async function sitemap(name: string, sources: Sources, publicUrl: string): Promise<string | null> {
  const entries = await entriesOf(name, sources);
  return entries && urlSet(entries, publicUrl);
}

async function entriesOf(name: string, sources: Sources): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return pageEntries(sources);
  if (name === 'articles')
    return (await allArticles(sources)).map(({ slug, published, updated = published }): SitemapEntry => ({
      path: urls.article(slug),
      modified: updated,
    }));
  if (name === 'reviews')
    return (await allReviews(sources)).map(({ slug, published, updated = published }): SitemapEntry => ({
      path: urls.review(slug),
      modified: updated,
    }));
  if (name === 'authors') return authorEntries(sources);
  const kind = GAME_GROUP_KINDS.find((each) => each === name);
  if (kind) return (await allGroups(kind, sources)).map(({ slug }) => ({ path: pageUrls[kind](slug) }));
  const number = /^games-([1-9]\d{0,3})$/.exec(name)?.[1];
  const found = number ? await gamesOfSitemap(Number(number), sources) : [];
  return found.length ? found.map(({ slug }) => ({ path: urls.game(slug) })) : null;
}

async function pageEntries(sources: Sources): Promise<SitemapEntry[]> {
  const paths = await Promise.all(
    pages.map(async ({ path, inSitemap }) => {
      if (typeof inSitemap === 'function') return inSitemap(sources);
      return inSitemap ? [path] : [];
    }),
  );
  return paths.flat().map((path) => ({ path }));
}

/** The games of one sitemap, sorted by title. @param number from 1 */
async function gamesOfSitemap(number: number, { catalog, menus }: Sources): Promise<GameSummary[]> {
  const { games: total } = await menus();
  const first = (number - 1) * GAMES_PER_SITEMAP;
  const chunks = Math.max(0, Math.ceil(Math.min(GAMES_PER_SITEMAP, total - first) / GAMES_PER_CALL));
  const answers = await Promise.all(
    Array.from({ length: chunks }, (_, index) =>
      catalog.call('listGames', {
        query: { sort: 'title', size: GAMES_PER_CALL, page: first / GAMES_PER_CALL + index + 1 },
      }),
    ),
  );
  return answers.flatMap((answer) => answer?.games ?? []);
}

function urlSet(entries: readonly SitemapEntry[], publicUrl: string): string {
  const elements = entries.map(({ path, modified }) =>
    element(
      'url',
      {},
      textElement('loc', publicUrl + path),
      ...(modified ? [textElement('lastmod', modified)] : []),
    ),
  );
  return xmlDocument(element('urlset', XMLNS, ...elements));
}

async function authorEntries({ catalog }: Sources): Promise<SitemapEntry[]> {
  const answer = await catalog.call('listStaff', {});
  return (answer?.staff ?? []).map(({ slug }) => ({ path: pageUrls.author(slug) }));
}

const POSTS_PER_CALL = 100;
/** Maximum number of calls; further posts and groups are left out. A sitemap has at most 50,000 addresses. */
const MAX_CALLS = 50;

/** Every article, newest first. */
const allArticles = ({ catalog }: Sources): Promise<Article[]> =>
  allPages(async (page) => {
    const answer = await catalog.call('listArticles', { query: { page, size: POSTS_PER_CALL } });
    return { items: answer?.articles ?? [], pages: answer?.pages ?? 0 };
  });

/** Every review, newest first. */
const allReviews = ({ catalog }: Sources): Promise<Review[]> =>
  allPages(async (page) => {
    const answer = await catalog.call('listReviews', { query: { page, size: POSTS_PER_CALL } });
    return { items: answer?.reviews ?? [], pages: answer?.pages ?? 0 };
  });

const GROUPS_PER_CALL = 1000;

/** Every developer, publisher or series. */
const allGroups = (kind: GameGroupKind, { catalog }: Sources): Promise<GameGroup[]> =>
  allPages(async (page) => {
    const answer = await catalog.call('listGameGroups', { query: { kind, page, size: GROUPS_PER_CALL } });
    return { items: answer?.groups ?? [], pages: answer?.pages ?? 0 };
  });

/** Reads the first pages of a list, at most MAX_CALLS. */
async function allPages<T>(load: (page: number) => Promise<{ items: T[]; pages: number }>): Promise<T[]> {
  const first = await load(1);
  const others = Array.from({ length: Math.min(first.pages, MAX_CALLS) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(others.map(load));
  return [first, ...rest].flatMap(({ items }) => items);
}

/** Search engines take news of the last two days only. */
const MAX_NEWS_AGE_MS = 2 * 24 * 3600 * 1000;
const NEWS_NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** News of the last two days. @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export async function newsSitemap(
  { catalog }: Sources,
  publicUrl: string,
  now = Date.now(),
): Promise<string> {
  const answer = await catalog.call('listArticles', { query: { kind: 'news', size: 100 } });
  const recent = (answer?.articles ?? []).filter(
    ({ published }) => now - Date.parse(published) <= MAX_NEWS_AGE_MS,
  );
  const entries = recent.map(({ slug, title, published }) =>
    element(
      'url',
      {},
      textElement('loc', publicUrl + urls.article(slug)),
      element(
        'news:news',
        {},
        element(
          'news:publication',
          {},
          textElement('news:name', SITE_NAME),
          textElement('news:language', 'en'),
        ),
        textElement('news:publication_date', published),
        textElement('news:title', title),
      ),
    ),
  );
  return xmlDocument(element('urlset', NEWS_NAMESPACES, ...entries));
}
