import { urls, type GamesQuery, type Section } from '@savepoint/contracts';
import { CommentCountsContext } from '../../components/cards';
import type { Crumb, Page } from '../../document/page';
import { largestSections } from '../largest-sections';
import { invalidListPage, listPage } from '../list-page';
import {
  allValid,
  defined,
  InvalidParameter,
  listUrl,
  oneOf,
  pageNumber,
  text,
  year,
  type PageRequest,
  type QueryValues,
} from '../page-route';
import { SORTS, type SelectedFilters } from './filters';
import { GameListPage } from './game-list-page';

/** Divides evenly into two, three and four columns. */
const GAMES_PER_PAGE = 24;
/** Categories or platforms that the filter offers. */
const MAX_FILTER_OPTIONS = 60;

/** The query parameters of every list of games. */
export const GAME_LIST_QUERY = { year, sort: text, page: pageNumber } as const;

interface GameListOptions {
  /** The category or platform whose games are listed. */
  section: Section;
  kind: 'category' | 'platform';
  crumbs: readonly Crumb[];
  /** The platform selected in a category’s list, the category in a platform’s. */
  selectedOther: string | undefined | InvalidParameter;
}

type GameListQuery = QueryValues<typeof GAME_LIST_QUERY>;

/** A page of a category’s or platform’s games, filtered and sorted by the query. */
export async function gameList(
  { section, kind, crumbs, selectedOther }: GameListOptions,
  { query, sources, publicUrl }: Pick<PageRequest<GameListQuery>, 'query' | 'sources' | 'publicUrl'>,
): Promise<Page | null> {
  const { page } = query;
  if (page instanceof InvalidParameter) return null;
  const siteData = await sources.siteData();
  const [otherKind, others] =
    kind === 'category'
      ? (['platform', siteData.platforms] as const)
      : (['category', siteData.categories] as const);
  const title = `${section.name} games`;
  const base = urls[kind](section.slug);
  const filters = allValid(
    oneOf(others.map(({ slug }) => slug))(selectedOther, otherKind),
    query.year,
    oneOf(SORTS)(query.sort, 'sort'),
  );
  if (filters instanceof InvalidParameter) return invalidListPage(filters, { title, path: base });
  const [other, releaseYear, sort = SORTS[0]] = filters;
  const selected: SelectedFilters = { other, year: releaseYear, sort };
  const gamesQuery: GamesQuery = defined({
    [kind]: section.slug,
    [otherKind]: other,
    year: releaseYear,
    sort,
    page,
    size: GAMES_PER_PAGE,
  });
  const games = await sources.catalog.call('listGames', { query: gamesQuery });
  if (!games) return null;
  const slugs = games.games.map(({ slug }) => slug);
  const [stats, comments] = await Promise.all([
    sources.optional(sources.ratings.stats(slugs)),
    sources.optional(sources.comments.counts({ game: slugs })),
  ]);

  const filtered = other !== undefined || releaseYear !== undefined;
  const url = (to: number) =>
    listUrl(base, {
      [otherKind]: other,
      year: releaseYear,
      sort: sort === SORTS[0] ? undefined : sort,
      page: to,
    });
  return listPage({
    title,
    description: section.description,
    crumbs,
    items: games.games.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
    page,
    pages: games.pages,
    size: GAMES_PER_PAGE,
    url,
    path: filtered ? base : undefined,
    publicUrl,
    body: (
      <CommentCountsContext value={comments}>
        <GameListPage
          title={title}
          text={section.description}
          crumbs={crumbs}
          filter={{
            base,
            name: otherKind,
            others: largestSections(others, MAX_FILTER_OPTIONS, other),
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
