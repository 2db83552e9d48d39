import { siteOfPage } from '@savepoint/contracts/base';
import type { EntityType } from '@savepoint/contracts/schema';
import type { CallName, CallInput, CallResult } from '@savepoint/contracts/api';
import type { ChartHistory, ChartName, GameSummary, Menus } from '@savepoint/contracts/catalog';
import { cacheGroups, type LatestComment, type NewestComment } from '@savepoint/contracts/comments';
import type { GameStats } from '@savepoint/contracts/members';
import type { CallMetadata, Client } from '@savepoint/service-kit/calls';
import type { GenerationCache } from './generation-cache';

/** The calls of pages to the catalog service: any call by its name. Null for a 404; throws when the service is down. */
export function catalogSource(cache: GenerationCache, options: Parameters<GenerationCache['call']>[2]) {
  const call = <K extends CallName>(name: K, input: CallInput<K>): Promise<CallResult<K>> =>
    cache.call(name, input, options);
  return {
    call,
    /** The games that exist, in the given order. @param slugs at most 100 */
    async gamesBySlug(slugs: readonly string[]): Promise<GameSummary[]> {
      if (slugs.length === 0) return [];
      return (await call('findGamesBySlug', { query: { slugs: slugs.join(',') } })).games;
    },
  };
}
export type CatalogSource = ReturnType<typeof catalogSource>;

/** Platforms and categories, for the menus of every page. */
export const loadMenus = (client: Client, options: CallMetadata): Promise<Menus> =>
  client.call('readMenus', options);

/** Numbers of comments, by entity type and slug. */
export type CommentCounts = ReadonlyMap<EntityType, ReadonlyMap<string, number>>;

/**
 * The calls of pages to the comments service. They throw when it is down.
 * @param note takes the groups of which a response contains something
 */
export const commentsSource = (client: Client, requestId: string, note: (...groups: string[]) => void) => ({
  /** The latest comments, one per game. @param limit at most 10 */
  async latest(limit: number): Promise<LatestComment[]> {
    note(cacheGroups.latest);
    return (await client.call('listLatestComments', { query: { limit }, requestId })).latest;
  },
  /** The newest comments of a thread, newest first; null when there is no such site. */
  async newestOfThread(entity_type: EntityType, entity_slug: string): Promise<NewestComment[] | null> {
    note(...groupsOfThread(entity_type, entity_slug));
    const query = { entity_type, entity_slug };
    return (await client.call('listNewestOfThread', { query, requestId }))?.comments ?? null;
  },
  /** The newest comments of a site; null when it has no feed of all its comments. */
  newestOfSite(site: string) {
    note(cacheGroups.site(site));
    return client.call('listNewestOfSite', { query: { site }, requestId });
  },
  /** The published figures of moderation. */
  publishedFigures: () => client.call('readPublishedFigures', { requestId }),
  /** Whether a comment exists and is visible. */
  async exists(entity_type: EntityType, entity_slug: string, comment: string): Promise<boolean> {
    const query = { entity_type, entity_slug, comment };
    note(...groupsOfThread(entity_type, entity_slug));
    return (await client.call('readCommentsPage', { query, requestId }))?.found === true;
  },
  /** The site of a page, and the thread that the page leads to. @returns null for an unknown site */
  findSiteOfPage(query: CallInput<'findPageThread'>['query']) {
    note(cacheGroups.site(query.site));
    return client.call('findPageThread', { query, requestId });
  },
  /** A thread of a page of another site; null when it has no comments. */
  pageThread(slug: string) {
    note(...groupsOfThread('page', slug));
    return client.call('readPageThread', { params: { slug }, requestId });
  },
  /** Counts for everything a page lists, in one call per entity type. @param slugsByType at most 100 slugs each */
  async counts(slugsByType: Partial<Record<EntityType, readonly string[]>>): Promise<CommentCounts> {
    const lists = (Object.entries(slugsByType) as [EntityType, readonly string[]][]).filter(
      ([, slugs]) => slugs.length > 0,
    );
    const answers = lists.map(async ([entity_type, slugs]) => {
      const query = { entity_type, slugs: slugs.join(',') };
      const { counts } = await client.call('countComments', { query, requestId });
      return [entity_type, new Map(counts.map(({ slug, comments }) => [slug, comments]))] as const;
    });
    return new Map(await Promise.all(answers));
  },
});

/** The groups of responses with comments of a thread. */
export const groupsOfThread = (type: EntityType, slug: string): string[] => [
  cacheGroups.thread(type, slug),
  ...(type === 'page' ? [cacheGroups.site(siteOfPage(slug))] : []),
];
export type CommentsSource = ReturnType<typeof commentsSource>;

/** Stats by game slug. */
export type StatsBySlug = ReadonlyMap<string, GameStats>;

/** The calls of pages to the user-actions service. They throw when it is down. */
export const ratingsSource = (client: Client, requestId: string) => ({
  /** Stats of all games of a page, in one call. @param slugs at most 100 */
  async stats(slugs: readonly string[]): Promise<StatsBySlug> {
    if (slugs.length === 0) return new Map();
    const query = { slugs: slugs.join(',') };
    const response = await client.call('readGameStats', { query, requestId });
    return new Map(response.stats.map((stats) => [stats.slug, stats]));
  },
  /**
   * Stats of all games of a page, and the recent ranks of one of them on the top chart, in one call.
   * @param slug of the game whose ranks are read @param others at most 99
   * @returns `history` rejects while there are no charts, and is undefined for a game that was never ranked
   */
  async statsAndHistory(
    slug: string,
    others: readonly string[],
  ): Promise<{ stats: StatsBySlug; history: () => Promise<ChartHistory | undefined> }> {
    const query = { stats: [slug, ...others].join(','), histories: slug };
    const { stats, histories } = await client.call('readStatsAndHistories', { query, requestId });
    return {
      stats: new Map(stats.map((each) => [each.slug, each])),
      async history() {
        if (!histories) throw new Error('The charts are not ready');
        return histories[0];
      },
    };
  },
  /** Recent ranks on a chart, in one call; without games that were never ranked. @param slugs at most 100 */
  async histories(
    slugs: readonly string[],
    chart: ChartName = 'top',
  ): Promise<ReadonlyMap<string, ChartHistory>> {
    if (slugs.length === 0) return new Map();
    const query = { slugs: slugs.join(','), chart };
    const { histories } = await client.call('readChartHistories', { query, requestId });
    return new Map(histories.map((history) => [history.slug, history]));
  },
});
export type RatingsSource = ReturnType<typeof ratingsSource>;
