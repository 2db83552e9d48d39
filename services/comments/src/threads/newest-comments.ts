import type { NewestComment, NewestOfSiteResponse } from '@savepoint/contracts/comments';
import type { CallInput } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import type { ThreadDependencies } from './dependencies';
import { presentInput } from '../texts';
import { type StoredComment, type ThreadEntity, toPageThread, VISIBLE_STATES } from '../data';
import { findShown } from './shown-text';

/** Comments in a feed. */
const FEED_SIZE = 30;

/** Finds the newest visible comments of a thread, replies included, newest first. @param fields to read, besides the id */
export async function findNewest<K extends keyof StoredComment>(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  thread: ThreadEntity,
  limit: number,
  fields: readonly K[],
): Promise<Pick<StoredComment, K | 'created'>[]> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return newestOfStates(limit, (state) =>
    comments
      .find({ ...inState(thread, state) } as object, projection)
      .sort({ created: -1 })
      .limit(limit)
      .lean<Pick<StoredComment, K | 'created'>[]>()
      .exec(),
  );
}

const inState = ({ entity_type, entity_slug }: ThreadEntity, state: StoredComment['state']) => ({
  ...{ entity_type, entity_slug, state },
  hidden: null,
});

/** A query for each state, so that the index has them in order. */
async function newestOfStates<T extends Pick<StoredComment, 'created'>>(
  limit: number,
  find: (state: StoredComment['state']) => Promise<T[]>,
): Promise<T[]> {
  const byState = await Promise.all(VISIBLE_STATES.map(find));
  return byState
    .flat()
    .sort((a, b) => b.created.getTime() - a.created.getTime())
    .slice(0, limit);
}

/** The newest comments of a thread, replies included, newest first. */
export async function newestOfThread(
  context: Pick<ThreadDependencies, 'comments'>,
  thread: CallInput<'listNewestOfThread'>['query'],
): Promise<NewestComment[]> {
  const newest = await newestOfStates(FEED_SIZE, (state) =>
    findShown(context.comments, inState(thread, state), { sort: { created: -1 }, limit: FEED_SIZE }),
  );
  return newest.map(toNewest);
}

/**
 * The newest comments of a site, newest first.
 * @throws {HttpError} 404 when there is no such site, or its owners have no feed of all its comments
 */
export async function newestOfSite(
  { comments, pages, sites }: Pick<ThreadDependencies, 'comments' | 'pages' | 'sites'>,
  key: string,
): Promise<NewestOfSiteResponse> {
  const { name, settings } = await sites.require(key);
  if (!settings.feed) throw new HttpError('no-such-site');
  const newest = await findShown(
    comments,
    { site: key, state: { $in: VISIBLE_STATES }, hidden: null },
    { sort: { created: -1, _id: -1 }, limit: FEED_SIZE },
  );
  const found = await pages.findMany([...new Set(newest.map(({ entity_slug }) => entity_slug))]);
  return {
    name,
    comments: newest.flatMap((comment) => {
      const page = found.get(comment.entity_slug);
      return page ? [{ ...toNewest(comment), page: toPageThread(page) }] : [];
    }),
  };
}

/** A comment as feeds and messages have it. */
export const toNewest = (comment: StoredComment): NewestComment => ({
  uid: comment._id,
  name: comment.name,
  ...presentInput(comment),
  created: comment.created.toISOString(),
  ...(comment.edited && { edited: comment.edited.toISOString() }),
});
