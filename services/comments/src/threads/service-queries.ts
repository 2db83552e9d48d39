import type { CommentActivityResponse, LatestComment } from '@savepoint/contracts/comments';
import type { ThreadDependencies } from './dependencies';
import { presentInput } from '../texts';
import { VISIBLE_STATES } from '../data';
import { findShown } from './shown-text';

/** Comments read for each game in the response, so that one busy thread does not displace the others. */
const READ_PER_GAME_COUNT = 10;
/** Older likes are left out of the response. */
const MAX_LIKES = 5_000;

/**
 * How many comments each member wrote on each game on each UTC day.
 * @param since first day, YYYY-MM-DD
 */
export async function readActivity(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  since: string,
): Promise<CommentActivityResponse> {
  const activity = await comments.aggregate<CommentActivityResponse['activity'][number]>([
    {
      $match: {
        entity_type: 'game',
        created: { $gte: new Date(since) },
        state: { $in: VISIBLE_STATES },
        hidden: null,
      },
    },
    {
      $group: {
        _id: {
          game: '$entity_slug',
          user_uid: '$user_uid',
          day: { $dateToString: { date: '$created', format: '%Y-%m-%d' } },
        },
        comments: { $sum: 1 },
      },
    },
    { $project: { _id: 0, game: '$_id.game', user_uid: '$_id.user_uid', day: '$_id.day', comments: 1 } },
  ]);
  return { activity };
}

/** The newest top-level comment on each of the games last commented on, newest first. @param limit games */
export async function readLatest(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  limit: number,
): Promise<LatestComment[]> {
  const newest = await findShown(
    comments,
    { entity_type: 'game', level: 0, state: 'visible', hidden: null },
    { sort: { created: -1 }, limit: limit * READ_PER_GAME_COUNT },
  );
  const byGame = new Map(newest.toReversed().map((comment) => [comment.entity_slug, comment]));
  return [...byGame.values()]
    .sort((a, b) => b.created.getTime() - a.created.getTime())
    .slice(0, limit)
    .map((comment) => ({
      uid: comment._id,
      game: comment.entity_slug,
      name: comment.name,
      ...presentInput(comment),
      created: comment.created.toISOString(),
    }));
}

/** The uids of the comments that a member likes, latest like first. */
export async function readLiked(
  { likes }: Pick<ThreadDependencies, 'likes'>,
  user_uid: string,
): Promise<string[]> {
  const found = await likes
    .find({ user_uid }, { comment_uid: 1, _id: 0 })
    .sort({ created: -1 })
    .limit(MAX_LIKES)
    .lean();
  return found.map(({ comment_uid }) => comment_uid);
}
