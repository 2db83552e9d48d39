import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { heatByGame, HEAT_WINDOW, rankGames, type Activity, type GameRatings } from './formulas';
import { dayOf, daysBefore } from './days';
import type { Orders } from './snapshots';

export interface Computed {
  orders: Orders;
  /** False when the comments service did not answer, so that comments are not counted. */
  complete: boolean;
}

/** The order of both charts, from the facts there were at a moment. */
export async function computeCharts(context: Context, at: Date, log: FastifyBaseLogger): Promise<Computed> {
  const { ratings, likes, favorites } = context.models;
  const since = daysBefore(at, HEAT_WINDOW);
  const recent = { created: { $gte: since, $lte: at } };
  const [games, comments, ...activities] = await Promise.all([
    ratings.aggregate<GameRatings>([
      { $match: { counts_from: { $lte: at }, created: { $lte: at } } },
      { $group: { _id: '$game', count: { $sum: 1 }, sum: { $sum: '$rating' } } },
      { $project: { _id: 0, game: '$_id', count: 1, sum: 1 } },
    ]),
    readComments(context, dayOf(since), log),
    ratings
      .find({ ...recent, counts_from: { $lte: at } }, FIELDS)
      .lean()
      .then(asActivity('rating')),
    favorites.find(recent, FIELDS).lean().then(asActivity('favorite')),
    likes.find(recent, FIELDS).lean().then(asActivity('like')),
  ]);
  const counted = [...(comments ?? []), ...activities.flat()];
  return { orders: rankGames(games, heatByGame(counted, dayOf(at))), complete: comments !== null };
}

const FIELDS = { _id: 0, game: 1, user_uid: 1, created: 1 };

const asActivity =
  (kind: Activity['kind']) =>
  (facts: { game: string; user_uid: string; created: Date }[]): Activity[] =>
    facts.map(({ game, user_uid, created }) => ({ game, user_uid, day: dayOf(created), kind, times: 1 }));

async function readComments(
  { comments }: Context,
  since: string,
  log: FastifyBaseLogger,
): Promise<Activity[] | null> {
  try {
    const activity = await comments.activity(since);
    return activity.map(({ comments: times, ...rest }) => ({ ...rest, kind: 'comment', times }));
  } catch (err) {
    log.warn({ err }, 'charts without comments');
    return null;
  }
}
