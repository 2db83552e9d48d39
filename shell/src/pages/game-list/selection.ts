import { REVIEW_SCORE_STEPS, type GameGroupKind, type GamesQuery } from '@savepoint/contracts/catalog';
import { defined, listUrl, type UrlQuery } from '../page-route';

/** Orders of a list; the first is the default. */
export const SORTS = ['release', 'rating', 'popularity', 'title'] as const;
/** Values of the parameter `score`: any reviewed game, or the lowest score. */
export const SCORES = ['reviewed', '7', '8', '9'] as const;
export type ScoreFilter = (typeof SCORES)[number];

/** The filters and the order a reader selected. */
export interface SelectedFilters {
  /** Slugs, in alphabetical order; a game needs one of them. */
  platforms: readonly string[];
  categories: readonly string[];
  year: number | undefined;
  score: ScoreFilter | undefined;
  sort: (typeof SORTS)[number];
}

/** The lowest score of a filter. */
export const minScoreOf = (score: ScoreFilter): (typeof REVIEW_SCORE_STEPS)[number] =>
  REVIEW_SCORE_STEPS[SCORES.indexOf(score)]!;

/** Whether anything but the order is selected. */
export const isFiltered = ({ platforms, categories, year, score }: SelectedFilters): boolean =>
  platforms.length > 0 || categories.length > 0 || year !== undefined || score !== undefined;

/** The selection as parameters of an address, in their canonical order, without defaults. */
const toParameters = ({ platforms, categories, year, score, sort }: SelectedFilters): UrlQuery => ({
  platform: platforms,
  category: categories,
  year,
  score,
  sort: sort === SORTS[0] ? undefined : sort,
});

/** Address of a page of a list. @param base path of the list */
export const gameListUrl = (base: string, selected: SelectedFilters, page = 1): string =>
  listUrl(base, { ...toParameters(selected), page });

/** What a list is of: a platform, a category or a group of games, by slug; nothing for all games. */
export type ListScope = Pick<GamesQuery, 'platform' | 'category' | GameGroupKind>;

/** The selection as a query of the catalog. @param scope what the list is of */
export const toGamesQuery = (
  { platforms, categories, year, score, sort }: SelectedFilters,
  scope: ListScope,
): GamesQuery =>
  defined({
    ...scope,
    platform: scope.platform ?? (platforms.join(',') || undefined),
    category: scope.category ?? (categories.join(',') || undefined),
    year,
    min_score: score && minScoreOf(score),
    sort,
    facets: true,
  });
