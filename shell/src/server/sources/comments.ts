import {
  CommentCountsResponse,
  LatestCommentsResponse,
  type EntityType,
  type LatestComment,
} from '@savepoint/contracts';
import type { Client } from '@savepoint/service-kit';
import { withQuery } from './query';

/** How many comments there are, by kind of thing and slug. */
export type CommentCounts = ReadonlyMap<EntityType, ReadonlyMap<string, number>>;

/** What pages ask of the comments service; throws when it is down. */
export const commentsSource = (client: Client, requestId: string) => ({
  /** What was said last, one comment from each game. @param limit at most 10 */
  async latest(limit: number): Promise<LatestComment[]> {
    const path = withQuery('/internal/latest', { limit });
    return (await client.call(path, LatestCommentsResponse, { requestId }))?.latest ?? [];
  },
  /** Counts for everything a page lists: one call for each kind of thing. @param wanted slugs by kind, at most 100 each */
  async counts(wanted: Partial<Record<EntityType, readonly string[]>>): Promise<CommentCounts> {
    const kinds = (Object.entries(wanted) as [EntityType, readonly string[]][]).filter(
      ([, slugs]) => slugs.length > 0,
    );
    const answers = kinds.map(async ([entity_type, slugs]) => {
      const path = withQuery('/api/comments/counts', { entity_type, slugs: slugs.join(',') });
      const answer = await client.call(path, CommentCountsResponse, { requestId });
      return [entity_type, new Map(answer?.counts.map(({ slug, comments }) => [slug, comments]))] as const;
    });
    return new Map(await Promise.all(answers));
  },
});
export type CommentsSource = ReturnType<typeof commentsSource>;
