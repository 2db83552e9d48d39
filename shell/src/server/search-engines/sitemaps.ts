import { pageUrls, urls } from '@savepoint/contracts/base';
import {
  GAME_GROUP_KINDS,
  type GameGroup,
  type GameGroupKind,
  type GameSummary,
} from '@savepoint/contracts/catalog';
import { SITE_NAME } from '../../document/document';
import { pages } from '../../pages';
import type { SitemapEntry } from '../../pages/page-route';
import type { Sources } from '../sources';
import { element, textElement, xmlDocument } from '../xml';

const GAMES_PER_SITEMAP = 1000;
const GAMES_PER_CALL = 100;
const XMLNS = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** The index of all sitemaps. @see https://www.sitemaps.org/protocol.html */
export async function sitemapIndex({ menus, catalog }: Sources, publicUrl: string): Promise<string> {
  const { games } = await menus();
  const numbers = Array.from({ length: Math.ceil(games / GAMES_PER_SITEMAP) }, (_, index) => index + 1);
  const names = [
    'pages',
    'authors',
    ...GAME_GROUP_KINDS,
    ...numbered('articles', await countPosts('listArticles', catalog)),
    ...numbered('reviews', await countPosts('listReviews', catalog)),
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
  const [, posts, part = '1'] = /^(articles|reviews)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? [];
  if (posts) {
    const found = await (posts === 'articles' ? articlesOf : reviewsOf)(Number(part), sources);
    return found.length || part === '1' ? found.map(postEntry) : null;
  }
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
  return paths.flat().map((entry) => (typeof entry === 'string' ? { path: entry } : entry));
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
/** A sitemap has at most 50,000 addresses; each of these takes 50 calls. */
const POSTS_PER_SITEMAP = 5_000;
const CALLS_PER_SITEMAP = POSTS_PER_SITEMAP / POSTS_PER_CALL;

type Posts = 'listArticles' | 'listReviews';

const countPosts = async (name: Posts, catalog: Sources['catalog']): Promise<number> =>
  (await catalog.call(name, { query: { size: 1 } }))?.total ?? 0;

/** Names of the sitemaps of that many texts: `articles`, `articles-2`. */
const numbered = (name: string, total: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(total / POSTS_PER_SITEMAP)) }, (_, index) =>
    index ? `${name}-${index + 1}` : name,
  );

interface PostEntry {
  path: string;
  published: string;
  updated?: string | undefined;
}
const postEntry = ({ path, published, updated = published }: PostEntry): SitemapEntry => ({
  path,
  modified: updated,
});

/** The articles of one sitemap, newest first. @param number from 1 */
const articlesOf = (number: number, { catalog }: Sources): Promise<PostEntry[]> =>
  somePages(number, async (page) => {
    const answer = await catalog.call('listArticles', { query: { page, size: POSTS_PER_CALL } });
    const items = answer?.articles ?? [];
    return {
      items: items.map(({ slug, ...post }) => ({ path: urls.article(slug), ...post })),
      pages: answer?.pages ?? 0,
    };
  });

/** The reviews of one sitemap, newest first. @param number from 1 */
const reviewsOf = (number: number, { catalog }: Sources): Promise<PostEntry[]> =>
  somePages(number, async (page) => {
    const answer = await catalog.call('listReviews', { query: { page, size: POSTS_PER_CALL } });
    const items = answer?.reviews ?? [];
    return {
      items: items.map(({ slug, ...post }) => ({ path: urls.review(slug), ...post })),
      pages: answer?.pages ?? 0,
    };
  });

/** Reads the pages of a list that are in one sitemap. @param number from 1 */
async function somePages<T>(
  number: number,
  load: (page: number) => Promise<{ items: T[]; pages: number }>,
): Promise<T[]> {
  const first = (number - 1) * CALLS_PER_SITEMAP + 1;
  const { items, pages: last } = await load(first);
  const count = Math.max(0, Math.min(last, first + CALLS_PER_SITEMAP - 1) - first);
  const rest = await Promise.all(Array.from({ length: count }, (_, index) => load(first + index + 1)));
  return [items, ...rest.map((each) => each.items)].flat();
}

/** Maximum number of calls for groups: a sitemap has at most 50,000 addresses. */
const MAX_CALLS = 50;

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
