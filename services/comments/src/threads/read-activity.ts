import type { CommentActivityResponse } from '@savepoint/contracts';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';

/**
 * How many comments each member wrote on each game on each UTC day.
 * @param since first day, YYYY-MM-DD
 */
export async function readActivity({ comments }: Context, since: string): Promise<CommentActivityResponse> {
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
