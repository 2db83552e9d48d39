import {
  coverUrl,
  SUGGESTION_IMAGE_PX,
  SUGGESTIONS_MAX,
  urls,
  type Picture,
} from '@savepoint/contracts/base';
import { SEARCH_KINDS, type SearchKind, type Section } from '@savepoint/contracts/catalog';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { findGames } from '../queries/games';
import { inOrder } from '../queries/paging';
import { findArticles, findReviews } from '../queries/posts';

const GAMES_PER_PAGE = 20;
/** Results shown of each other kind. */
const MAX_OTHER_RESULTS = 8;

/** Route of the results page: games by page, and the best matches of every other kind. */
export function searchRoute(app: Server, { models, catalogue }: Context): void {
  registerCall(app, 'search', async ({ query: { q, page = 1 } }) => {
    const { generation, search, siteData } = catalogue.snapshot;
    const matches = search.find(q);
    const found = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, matches.count(kind)])) as Record<
      SearchKind,
      number
    >;
    const best = (kind: SearchKind, from: number, to: number) =>
      from < found[kind]
        ? matches
            .best(to, kind)
            .slice(from)
            .map(({ slug }) => slug)
        : [];
    const sections = (kind: SearchKind, all: readonly Section[]) =>
      inOrder(best(kind, 0, MAX_OTHER_RESULTS), all);
    const [games, articles, reviews] = await Promise.all([
      findGames(models, generation, best('game', (page - 1) * GAMES_PER_PAGE, page * GAMES_PER_PAGE)),
      findArticles(models, generation, best('article', 0, MAX_OTHER_RESULTS)),
      findReviews(models, generation, best('review', 0, MAX_OTHER_RESULTS)),
    ]);
    return {
      games,
      platforms: sections('platform', siteData.platforms),
      categories: sections('category', siteData.categories),
      articles,
      reviews,
      found: {
        games: found.game,
        platforms: found.platform,
        categories: found.category,
        articles: found.article,
        reviews: found.review,
      },
      corrected: matches.corrected,
      page,
      pages: Math.ceil(found.game / GAMES_PER_PAGE),
    };
  });
}

/** Users’ ratings may be a minute old. Imports invalidate what the gateway keeps. */
const CACHE_CONTROL = 'public, max-age=60';

const suggestionImage = ({ kind, slug, digest }: Picture): string =>
  coverUrl(kind, slug, 'square', SUGGESTION_IMAGE_PX, digest);

/** Route of the suggestions shown while someone types. */
export function autosuggestRoute(app: Server, { catalogue, rankings }: Context): void {
  registerCall(app, 'suggest', async ({ query }, reply) => {
    reply.header('cache-control', CACHE_CONTROL);
    const entries = catalogue.snapshot.search.find(query.q).best(SUGGESTIONS_MAX);
    return {
      suggestions: entries.map((entry) => ({
        kind: entry.kind,
        name: entry.name,
        slug: entry.slug,
        developers: [...entry.developers],
        year: entry.date ? Number(entry.date.slice(0, 4)) : null,
        image: suggestionImage(entry.picture),
        url: urls[entry.kind](entry.slug),
        user_rating: entry.kind === 'game' ? (rankings.means.get(entry.slug) ?? null) : null,
      })),
    };
  });
}
