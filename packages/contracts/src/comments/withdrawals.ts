import { Type, type Static } from 'typebox';
import { StrictObject, type EntityType } from '../schema';

/** Groups of kept responses: what is withdrawn removes those of its groups from every cache. */
export const cacheGroups = {
  /** Every response with comments. */
  comments: 'comments',
  /** Responses with the latest comments on games. */
  latest: 'latest-comments',
  thread: (type: EntityType, slug: string): string => `thread:${type}:${slug}`,
  site: (key: string): string => `site:${key}`,
  /** Counts of comments on the pages of a site. */
  pageCounts: (site: string): string => `page-counts:${site}`,
} as const;

/**
 * GET {comments}/internal/withdrawals: the groups of what was deleted, hidden, edited or removed within the last seconds, with
 * which whoever keeps responses forgets them. It is asked more often than that, so each group is named several times: a response
 * that another cache had not forgotten yet is forgotten too.
 */
export const WithdrawalsResponse = StrictObject({
  groups: Type.Array(Type.String()),
});
export type WithdrawalsResponse = Static<typeof WithdrawalsResponse>;

/** Seconds for which a group is named, and milliseconds between two questions. */
export const WITHDRAWALS_WINDOW_S = 10;
export const WITHDRAWALS_INTERVAL_MS = 500;
