import { urls } from '@savepoint/contracts/base';
import { Entity } from '@savepoint/contracts/schema';
import {
  ArticleResponse,
  ArticlesResponse,
  GameGroupResponse,
  GameGroupsResponse,
  GameResponse,
  GameChartResponse,
  GamesResponse,
  GamesBySlugResponse,
  PageResponse,
  ReviewResponse,
  ReviewsResponse,
  SearchResponse,
  type FoundPage,
  Menus,
  StaffResponse,
  TopicsResponse,
  nameSlug,
  type Game,
  type GameFacets,
  type GameGroup,
  type Section,
} from '@savepoint/contracts/catalog';
import { Type } from 'typebox';
import { summary, type Catalogue } from './catalogue';
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
/** Games that have a rank. */
export const RANKED_COUNT = 10;

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
      '/api/site-data': () => ({ schema: Menus, body: data.menus }),
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
            ({ kind, games, topics, authors }) =>
              matches('kind')(kind) &&
              authors.some(({ slug }) => matches('author')(slug ?? '')) &&
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
            ({ game, topics, authors }) =>
              matches('game')(game) &&
              authors.some(({ slug }) => matches('author')(slug ?? '')) &&
              onTopic(topics),
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
      const asked = path.split('/')[3]!;
      const named = data.games.find((each) => each.slug === (data.formerSlugs[asked] ?? asked));
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
            derived: data.games
              .filter(({ original }) => original === game.slug)
              .map((other) => ({ kind: other.kind ?? ('remake' as const), game: summary(other) })),
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
function facetsOf({ menus }: Catalogue): GameFacets {
  const sections = (all: readonly Section[]) =>
    all.flatMap(({ slug, count }) => (count ? [{ slug, count }] : []));
  return {
    platforms: sections(menus.platforms),
    categories: sections(menus.categories),
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
  const found = {
    games: games.length,
    platforms: 0,
    categories: 0,
    articles: articles.length,
    reviews: 0,
    others: 0,
  };
  const others: FoundPage[] = games.length
    ? [
        {
          kind: 'developer',
          slug: 'lamp-works',
          name: 'Lamp Works',
          url: '/developers/lamp-works/',
          count: 3,
        },
        { kind: 'author', slug: 'ada', name: 'Ada', url: '/authors/ada/', count: null },
      ]
    : [];
  found.others = others.length;
  const reasons = games.slice(0, 1).map(({ slug }) => ({
    kind: 'game' as const,
    slug,
    reason: { by: 'alternative-title' as const, text: 'GAME1' },
  }));
  const rest = { others, reasons, platforms: [], categories: [], reviews: [], corrected: false, page: 1 };
  return { games, articles: articles.slice(0, 5), found, pages: games.length ? 1 : 0, ...rest };
}
