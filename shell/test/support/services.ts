import {
  ArticleResponse,
  ArticlesResponse,
  ChartHistoriesResponse,
  Entity,
  CommentCountsResponse,
  FindPageThreadResponse,
  PageThreadResponse,
  GameStatsResponse,
  GameGroupResponse,
  GameGroupsResponse,
  GameResponse,
  GameChartResponse,
  GamesResponse,
  GamesBySlugResponse,
  LatestCommentsResponse,
  LinkedCommentsPage,
  NewestOfSiteResponse,
  NewestOfThreadResponse,
  PageResponse,
  PublishedFigures,
  Registry,
  RenderResponse,
  ReviewResponse,
  ReviewsResponse,
  SearchResponse,
  SiteData,
  StatsAndHistoriesResponse,
  StaffResponse,
  TopicsResponse,
  nameSlug,
  urls,
  type Game,
  type GameFacets,
  type GameGroup,
  type GameStats,
  type RegionVersion,
  type Section,
} from '@savepoint/contracts';
import { createRegistrySigner } from '@savepoint/service-kit/testing';
import { Type } from 'typebox';
import { summary, type Catalogue } from './catalogue';
import { FIGURES } from './figures';
import type { StubHandler, StubResponse } from './upstream';

/** One page of a list, as the catalog pages its lists. */
function pageOf<T>(all: readonly T[], query: URLSearchParams) {
  const size = Number(query.get('size') ?? 20);
  const page = Number(query.get('page') ?? 1);
  const list = all.slice((page - 1) * size, page * size);
  return { list, paged: { total: all.length, page, pages: Math.ceil(all.length / size) } };
}

/** Rank changes of the games on a chart, repeated; null is a new entry. */
const MOVEMENTS = [0, 2, -1, null];
const RANKED_COUNT = 10;
const RANKS = [
  { day: '2026-01-01', rank: 3 },
  { day: '2026-01-08', rank: 1 },
];

/** The catalog service, with a catalogue that a test can change. */
export const catalogStub =
  (data: Catalogue): StubHandler =>
  (path, query) => {
    const [, first = '', slug] = path.split('/');
    const matches = (name: string) => (value: string) => value === (query.get(name) ?? value);
    const onTopic = (topics: readonly { slug: string }[] = []) =>
      !query.has('topic') || topics.some((topic) => topic.slug === query.get('topic'));
    const bySlug = <T extends { slug: string }>(all: readonly T[]) => all.find((each) => each.slug === slug);
    const lists: Record<string, () => StubResponse> = {
      '/healthz': () => ({ schema: Type.Unknown(), body: { status: 'ok' } }),
      '/api/site-data': () => ({ schema: SiteData, body: data.siteData }),
      '/games': () => {
        const wanted = query.get('platform')?.split(',');
        const inPlatform = ({ platforms }: Game) =>
          !wanted || platforms.some((each) => wanted.includes(each.slug));
        const { list, paged } = pageOf(data.games.filter(inPlatform), query);
        const facets = query.has('facets') && { facets: facetsOf(data) };
        return { schema: GamesResponse, body: { games: list.map(summary), ...paged, ...facets } };
      },
      '/charts': () => {
        const onChart = data.games
          .filter(({ platforms }) => platforms.some((each) => matches('platform')(each.slug)))
          .slice(0, RANKED_COUNT)
          .map((each, index) => ({
            rank: index + 1,
            movement: MOVEMENTS[index % MOVEMENTS.length]!,
            game: summary(each),
          }));
        const { list, paged } = pageOf(onChart, query);
        return { schema: GameChartResponse, body: { entries: list, previous_day: '2026-01-07', ...paged } };
      },
      '/games-by-slug': () => {
        const slugs = query.get('slugs')!.split(',');
        const games = data.games.filter((each) => slugs.includes(each.slug)).map(summary);
        return { schema: GamesBySlugResponse, body: { games } };
      },
      '/articles': () => {
        const { list, paged } = pageOf(
          data.articles.filter(
            ({ kind, games, topics, author_slug = '' }) =>
              matches('kind')(kind) &&
              matches('author')(author_slug) &&
              onTopic(topics) &&
              (!query.has('game') || games.includes(query.get('game')!)),
          ),
          query,
        );
        return { schema: ArticlesResponse, body: { articles: list, ...paged } };
      },
      '/reviews': () => {
        const { list, paged } = pageOf(
          data.reviews.filter(
            ({ game, topics, author_slug = '' }) =>
              matches('game')(game) && matches('author')(author_slug) && onTopic(topics),
          ),
          query,
        );
        return { schema: ReviewsResponse, body: { reviews: list, ...paged } };
      },
      '/topics': () => ({ schema: TopicsResponse, body: { topics: data.topics } }),
      '/staff': () => ({ schema: StaffResponse, body: { staff: data.staff } }),
      '/game-groups': () => {
        const { list, paged } = pageOf(groupsOf(data, query.get('kind')!), query);
        return { schema: GameGroupsResponse, body: { groups: list, ...paged } };
      },
      '/search': () => ({ schema: SearchResponse, body: search(data, query.get('q')!) }),
    };
    const list = lists[path];
    if (list) return list();
    if (first === 'game-groups') {
      const group = groupsOf(data, slug!).find((each) => each.slug === path.split('/')[3]);
      return group && { schema: GameGroupResponse, body: { group } };
    }
    if (first === 'entities' && slug === 'game') {
      const named = data.games.find((each) => each.slug === path.split('/')[3]);
      return named && { schema: Entity, body: entityOf(named) };
    }
    const game = first === 'games' && bySlug(data.games);
    const related = data.games.filter((other) => other !== game).slice(0, 6);
    const also = (other: Game) => other !== game;
    if (game)
      return {
        schema: GameResponse,
        body: {
          game,
          related: related.map(summary),
          relatives: {
            series: data.games
              .filter(({ series }) => series !== undefined && series === game.series)
              .filter(also)
              .map(summary),
            originals: data.games.filter(({ slug }) => slug === game.original).map(summary),
            remakes: data.games.filter(({ original }) => original === game.slug).map(summary),
          },
        },
      };
    const article = first === 'articles' && bySlug(data.articles);
    if (article) return { schema: ArticleResponse, body: { article: { ...article, body: BODY } } };
    const review = first === 'reviews' && bySlug(data.reviews);
    if (review) return { schema: ReviewResponse, body: { review: { ...review, body: BODY } } };
    const page = first === 'pages' && bySlug(data.pages);
    return page ? { schema: PageResponse, body: { page } } : undefined;
  };

const entityOf = ({ slug, name }: Game): Entity => ({ type: 'game', slug, name, url: urls.game(slug) });

/** The developers, publishers or series of a catalogue. */
function groupsOf({ games }: Catalogue, kind: string): GameGroup[] {
  const names = games.flatMap(({ developers, publishers, series }) =>
    kind === 'developer' ? developers : kind === 'publisher' ? publishers : (series ?? []),
  );
  return [...new Set(names)].map((name) => ({
    slug: nameSlug(name),
    name,
    count: names.filter((each) => each === name).length,
  }));
}

/** The choices of filters: every section that has games, and two years. */
function facetsOf({ siteData }: Catalogue): GameFacets {
  const sections = (all: readonly Section[]) =>
    all.flatMap(({ slug, count }) => (count ? [{ slug, count }] : []));
  return {
    platforms: sections(siteData.platforms),
    categories: sections(siteData.categories),
    years: [
      { year: 2021, count: 2 },
      { year: 2020, count: 5 },
    ],
    scores: [
      { min_score: 0, count: 4 },
      { min_score: 9, count: 1 },
    ],
  };
}

/** A text as the catalog sends it: sanitised HTML. */
const BODY = '<p>It is <strong>dark</strong> down there.</p><h2>And then</h2><p>There is a lamp.</p>';

function search(data: Catalogue, q: string): SearchResponse {
  const games = data.games.filter(({ name }) => name.includes(q)).map(summary);
  const articles = data.articles.filter(({ title }) => title.includes(q));
  const found = { games: games.length, platforms: 0, categories: 0, articles: articles.length, reviews: 0 };
  const rest = { platforms: [], categories: [], reviews: [], corrected: false, page: 1 };
  return { games, articles: articles.slice(0, 5), found, pages: games.length ? 1 : 0, ...rest };
}

/** The ratings of every game. */
export interface RatingTotals {
  count: number;
  mean: number;
  /** Whether the first charts are computed. */
  hasCharts: boolean;
}

export const userActionsStub =
  (data: Catalogue, ratings: RatingTotals): StubHandler =>
  (path, query) => {
    const stats = (slug: string): GameStats => ({
      slug,
      site_rating: ratings.count ? ratings.mean : null,
      rating_count: ratings.count,
      distribution: [0, 0, 0, 0, 0, ratings.count],
      likes: 0,
      favorites: 0,
      demo: false,
    });
    if (path === '/api/ratings')
      return { schema: GameStatsResponse, body: { stats: query.get('slugs')!.split(',').map(stats) } };
    const histories = (slugs: string) =>
      slugs
        .split(',')
        .map((slug) => ({ slug, rank: 1 + data.games.findIndex((each) => each.slug === slug) }))
        .filter(({ rank }) => rank >= 1 && rank <= RANKED_COUNT)
        .map(({ slug, rank }) => ({
          slug,
          current: { rank, previous_rank: rank },
          best_rank: 1,
          weeks: 11 + rank,
          ranks: RANKS,
        }));
    if (path === '/chart-histories')
      return { schema: ChartHistoriesResponse, body: { histories: histories(query.get('slugs')!) } };
    if (path !== '/stats-and-histories') return undefined;
    const body: StatsAndHistoriesResponse = {
      stats: query.get('stats')!.split(',').map(stats),
      histories: ratings.hasCharts ? histories(query.get('histories')!) : null,
    };
    return { schema: StatsAndHistoriesResponse, body };
  };

/** The latest comments: on a game that exists, and on one that was deleted. */
const LATEST = ['hades', 'deleted'].map((game) => ({
  uid: `comment-on-${game}`,
  game,
  name: 'Mara',
  content: `First clear! ${'And then again. '.repeat(20)}`,
  created: '2026-01-08T10:00:00.000Z',
}));

/** The comments in feeds. */
const NEWEST = [
  {
    ...{ uid: 'comment-edited', name: 'Mara', content: 'Clear & <b>done</b>' },
    ...{ created: '2026-01-08T10:00:00.000Z', edited: '2026-01-09T10:00:00.000Z' },
  },
  {
    ...{ uid: 'comment-spoiler', name: 'Ann', content: 'The lamp was the villain', spoiler: true },
    created: '2026-01-07T10:00:00.000Z',
  },
];
const isKnownThread = (slug: string | null) => slug === 'hades' || slug === KNOWN_PAGE.slug;

const KNOWN_COMMENTS = ['comment-abc'];
const NO_COMMENTS = {
  comments: [],
  next_cursor: null,
  previous_page: null,
  next_page: null,
  total: 0,
  log_position: 0,
};

/** The comments service: each entity has as many comments as its slug has letters; games have none. */
export const commentsStub: StubHandler = (path, query) => {
  if (path === '/api/transparency') return { schema: PublishedFigures, body: FIGURES };
  if (path === '/internal/latest') return { schema: LatestCommentsResponse, body: { latest: LATEST } };
  if (path === '/api/comments/page') {
    const found = KNOWN_COMMENTS.includes(query.get('comment') ?? '');
    return { schema: LinkedCommentsPage, body: { ...NO_COMMENTS, found } };
  }
  if (path === '/internal/newest')
    return {
      schema: NewestOfThreadResponse,
      body: { comments: isKnownThread(query.get('entity_slug')) ? NEWEST : [] },
    };
  if (path === '/internal/newest-of-site' && query.get('site') === BLOG.key)
    return {
      schema: NewestOfSiteResponse,
      body: { name: BLOG.name, comments: NEWEST.map((comment) => ({ ...comment, page: KNOWN_PAGE })) },
    };
  if (path === '/internal/page-thread') return findPageThread(query);
  if (path.startsWith('/internal/page-threads/')) return readPageThread(path);
  if (path !== '/api/comments/counts') return undefined;
  const counts = query
    .get('slugs')!
    .split(',')
    .map((slug) => ({
      slug,
      comments: query.get('entity_type') === 'game' ? 0 : slug.length,
    }));
  return { schema: CommentCountsResponse, body: { counts } };
};

/** A site with one page that has comments, and an earlier address of it. */
const BLOG = {
  key: 'blog',
  name: 'Blog',
  origins: ['https://blog.example', 'https://*.blog.example'],
  languages: [] as string[],
  guests: false,
};
/** Another one, with languages; there are no texts in the first. */
const JOURNAL = { ...BLOG, key: 'journal', languages: ['xx', 'fr'] };
const KNOWN_PAGE = { slug: 'blog-1a', title: 'A post', address: 'https://blog.example/post' };

function findPageThread(query: URLSearchParams) {
  const site = [BLOG, JOURNAL].find(({ key }) => key === query.get('site'));
  if (!site) return undefined;
  const exists = query.get('address') === KNOWN_PAGE.address || query.get('page_id') === 'known';
  return {
    schema: FindPageThreadResponse,
    body: { site, slug: exists ? KNOWN_PAGE.slug : `${site.key}-2b`, exists },
  };
}

function readPageThread(path: string) {
  if (path.endsWith('/journal-1a'))
    return {
      schema: PageThreadResponse,
      body: { site: JOURNAL, page: { ...KNOWN_PAGE, slug: 'journal-1a' } },
    };
  if (!/\/blog-(1a|0c)$/.test(path)) return undefined;
  return { schema: PageThreadResponse, body: { site: BLOG, page: KNOWN_PAGE } };
}

/** The region store, with what a test publishes in it, and the fragments service. */
export function regionsStub(regions: Registry['regions'], styles: Record<string, string> = {}): StubHandler {
  const sign = createRegistrySigner();
  return (path) => {
    if (path in styles) return { schema: Type.String(), body: styles[path] };
    if (path === '/render') {
      // More than any page requests: the shell takes as many as it has requested.
      const result = { duration_ms: 1, fragment: { html: '<p>A fragment.</p>' } };
      return { schema: RenderResponse, body: { results: Array(20).fill(result) } };
    }
    const updated = '2024-01-01T00:00:00.000Z';
    return { schema: Registry, body: sign({ schema: 1, environment: 'test', updated, regions }) };
  };
}

/** A version of a remote with one region of the same name. */
export const regionVersion = (region: string, version: string): RegionVersion => ({
  version,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${version}/`,
  entry: 'entry.js',
  js: [],
  css: [],
  integrity: {},
  server: { url: 'server.cjs', sha384: 'A'.repeat(64) },
  shared: {},
  published: '2024-01-01T00:00:00.000Z',
});
