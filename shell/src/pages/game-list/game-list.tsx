import { urls } from '@savepoint/contracts/base';
import type { Section } from '@savepoint/contracts/catalog';
import type { ListSlotProps } from '@savepoint/contracts/regions';
import { CommentCountsContext } from '../../components/cards';
import type { Crumb, Page } from '../../document/page';
import { invalidListPage, listPage } from '../list-page';
import {
  allValid,
  InvalidParameter,
  oneOf,
  pageNumber,
  someOf,
  text,
  texts,
  year,
  type PageRequest,
  type QueryValues,
} from '../page-route';
import type { FilterOption } from './filters';
import { GameListPage } from './game-list-page';
import {
  gameListUrl,
  isFiltered,
  SCORES,
  SORTS,
  toGamesQuery,
  type ListScope,
  type SelectedFilters,
} from './selection';

/** Divides evenly into two, three and four columns. */
const GAMES_PER_PAGE = 24;

const FILTERS_QUERY = { year, score: text, sort: text, page: pageNumber } as const;
/** The query parameters of each kind of list. */
export const PLATFORM_LIST_QUERY = { category: texts, ...FILTERS_QUERY } as const;
export const CATEGORY_LIST_QUERY = { platform: texts, ...FILTERS_QUERY } as const;
export const ALL_GAMES_QUERY = { platform: texts, category: texts, ...FILTERS_QUERY } as const;

interface GameListOptions {
  title: string;
  description: string;
  /** Path of the list. */
  base: string;
  crumbs: readonly Crumb[];
  /** Slug of the category, platform or group whose games are listed; none for all games. */
  scope: ListScope;
}

type GameListQuery = QueryValues<typeof FILTERS_QUERY> &
  Partial<Record<'platform' | 'category', readonly string[] | InvalidParameter>>;

/** A page of games, filtered and sorted by the query. */
export async function gameList(
  { title, description, base, crumbs, scope }: GameListOptions,
  { query, sources, publicUrl }: Pick<PageRequest<GameListQuery>, 'query' | 'sources' | 'publicUrl'>,
): Promise<Page | null> {
  const { page } = query;
  if (page instanceof InvalidParameter) return null;
  const menus = await sources.menus();
  const filters = allValid(
    someOf(slugsOf(menus.platforms))(query.platform ?? [], 'platform'),
    someOf(slugsOf(menus.categories))(query.category ?? [], 'category'),
    query.year,
    oneOf(SCORES)(query.score, 'score'),
    oneOf(SORTS)(query.sort, 'sort'),
  );
  if (filters instanceof InvalidParameter) return invalidListPage(filters, { title, path: base });
  const [platforms, categories, releaseYear, score, sort = SORTS[0]] = filters;
  const selected: SelectedFilters = { platforms, categories, year: releaseYear, score, sort };
  const games = await sources.catalog.call('listGames', {
    query: { ...toGamesQuery(selected, scope), page, size: GAMES_PER_PAGE },
  });
  if (!games) return null;
  const slugs = slugsOf(games.games);
  const [stats, comments] = await Promise.all([
    sources.optional(sources.ratings.stats(slugs)),
    sources.optional(sources.comments.counts({ game: slugs })),
  ]);
  const { facets = { platforms: [], categories: [], years: [], scores: [] } } = games;
  const url = (to: number) => gameListUrl(base, selected, to);
  return listPage({
    title,
    description,
    crumbs,
    items: games.games.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
    page,
    pages: games.pages,
    size: GAMES_PER_PAGE,
    url,
    path: isFiltered(selected) ? base : undefined,
    publicUrl,
    openSlots: { page: 'list', props: listProps(scope) },
    body: (
      <CommentCountsContext value={comments}>
        <GameListPage
          title={title}
          text={description}
          crumbs={crumbs}
          filter={{
            base,
            groups: [
              ...(scope.platform === undefined
                ? [{ name: 'platform', options: optionsOf(menus.platforms, facets.platforms) } as const]
                : []),
              ...(scope.category === undefined
                ? [{ name: 'category', options: optionsOf(menus.categories, facets.categories) } as const]
                : []),
            ],
            facets,
            selected,
          }}
          games={games}
          stats={stats}
          url={url}
        />
      </CommentCountsContext>
    ),
  });
}

/** What regions in the list’s open slots get. */
function listProps(scope: ListScope): ListSlotProps {
  const [[kind, slug] = ['all-games']] = Object.entries(scope);
  return { list: kind, ...(slug !== undefined && { slug }) };
}

const slugsOf = (all: readonly { slug: string }[]): string[] => all.map(({ slug }) => slug);

/** All sections with the number of games that each would list. */
function optionsOf(
  sections: readonly Section[],
  facets: readonly { slug: string; count: number }[],
): FilterOption[] {
  const counts = new Map(facets.map(({ slug, count }) => [slug, count]));
  return sections.map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0 }));
}
