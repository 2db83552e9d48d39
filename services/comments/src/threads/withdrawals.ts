import { siteOfPage } from '@savepoint/contracts/base';
import { cacheGroups, WITHDRAWALS_WINDOW_S, type WithdrawalsResponse } from '@savepoint/contracts/comments';
import type { EntityType } from '@savepoint/contracts/schema';
import type { ThreadDependencies } from './dependencies';

/** With more, everything that has comments is named. */
const MAX_COUNT = 500;

/** The groups of what was withdrawn within the last seconds. This instance forgets the sites that were removed. */
export async function readWithdrawals(
  { threads, siteModel, sites }: Pick<ThreadDependencies, 'threads' | 'sites' | 'siteModel'>,
  now = Date.now(),
): Promise<WithdrawalsResponse> {
  const since = { $gte: new Date(now - WITHDRAWALS_WINDOW_S * 1_000) };
  const [changed, removed] = await Promise.all([
    threads
      .find({ withdrawn: since }, { _id: 1 })
      .limit(MAX_COUNT + 1)
      .lean(),
    siteModel
      .find({ removed: since }, { _id: 1 })
      .limit(MAX_COUNT + 1)
      .lean(),
  ]);
  for (const { _id } of removed) sites.forget(_id);
  if (changed.length > MAX_COUNT || removed.length > MAX_COUNT) return { groups: [cacheGroups.comments] };
  const groups = [
    ...changed.flatMap(({ _id }) => groupsOf(_id)),
    ...removed.flatMap(({ _id }) => [cacheGroups.site(_id), cacheGroups.pageCounts(_id)]),
  ];
  return { groups: [...new Set(groups)] };
}

/** @param thread from threadId */
function groupsOf(thread: string): string[] {
  const [type = '', slug = ''] = thread.split(':', 2);
  const groups = [cacheGroups.thread(type as EntityType, slug)];
  if (type === 'game') groups.push(cacheGroups.latest);
  // The feed of all its comments, and counts.
  if (type === 'page')
    groups.push(cacheGroups.site(siteOfPage(slug)), cacheGroups.pageCounts(siteOfPage(slug)));
  return groups;
}
