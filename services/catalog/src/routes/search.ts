import {
  coverUrl,
  pageUrls,
  SUGGESTION_IMAGE_PX,
  SUGGESTIONS_MAX,
  urls,
  type Picture,
} from '@savepoint/contracts/base';
import type { SearchKind, Section } from '@savepoint/contracts/catalog';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { findGames } from '../queries/games';
import { inOrder } from '../queries/paging';
import { findArticles, findReviews } from '../queries/posts';
import { reasonOf } from '../search/reasons';

const GAMES_PER_PAGE = 20;
/** Results shown of each other kind. */
const MAX_OTHER_RESULTS = 8;
/** Kinds whose results are links only. */
const LINKED_KINDS: readonly SearchKind[] = ['developer', 'publisher', 'series', 'author', 'topic', 'page'];

/** Address of the page of a result. */
const resultUrl: Record<SearchKind, (slug: string) => string> = {
  ...urls,
  ...pageUrls,
  page: (slug) => `/${slug}/`,
};

/** Route of the results page: games by page, and the best matches of every other kind. */
export function searchRoute(app: Server, { models, catalogue }: Context): void {
  registerCall(app, 'search', async ({ query: { q, page = 1 } }) => {
    const { generation, visible, search, menus } = catalogue.snapshot;
    const matches = search.find(q);
    const best = (kind: SearchKind, from: number, to: number) => matches.best(to, kind).slice(from);
    const found = {
      game: best('game', (page - 1) * GAMES_PER_PAGE, page * GAMES_PER_PAGE),
      platform: best('platform', 0, MAX_OTHER_RESULTS),
      category: best('category', 0, MAX_OTHER_RESULTS),
    };
    const slugs = (list: ReturnType<typeof best>) => list.map(({ entry }) => entry.slug);
    const sections = (kind: 'platform' | 'category', all: readonly Section[]) =>
      inOrder(slugs(found[kind]), all);
    const [games, articles, reviews] = await Promise.all([
      findGames(models, generation, slugs(found.game)),
      findArticles(models, visible, slugs(best('article', 0, MAX_OTHER_RESULTS))),
      findReviews(models, visible, slugs(best('review', 0, MAX_OTHER_RESULTS))),
    ]);
    const others = matches.best(MAX_OTHER_RESULTS, ...LINKED_KINDS);
    return {
      games,
      platforms: sections('platform', menus.platforms),
      categories: sections('category', menus.categories),
      articles,
      reviews,
      others: others.map(({ entry: { kind, slug, name, count = null } }) => ({
        kind,
        slug,
        name,
        url: resultUrl[kind](slug),
        count,
      })),
      reasons: Object.values(found)
        .flat()
        .flatMap((match) => {
          const reason = reasonOf(match, matches.words);
          return reason ? [{ kind: match.entry.kind, slug: match.entry.slug, reason }] : [];
        }),
      found: {
        games: matches.count('game'),
        platforms: matches.count('platform'),
        categories: matches.count('category'),
        articles: matches.count('article'),
        reviews: matches.count('review'),
        others: matches.count(...LINKED_KINDS),
      },
      corrected: matches.corrected,
      page,
      pages: Math.ceil(matches.count('game') / GAMES_PER_PAGE),
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
    const matches = catalogue.snapshot.search.find(query.q);
    return {
      suggestions: matches.best(SUGGESTIONS_MAX).map((match) => {
        const { kind, name, slug, developers, date, picture } = match.entry;
        return {
          kind,
          name,
          slug,
          developers: [...developers],
          year: date ? Number(date.slice(0, 4)) : null,
          image: picture && suggestionImage(picture),
          reason: reasonOf(match, matches.words),
          url: resultUrl[kind](slug),
          user_rating: kind === 'game' ? (rankings.means.get(slug) ?? null) : null,
        };
      }),
    };
  });
}
