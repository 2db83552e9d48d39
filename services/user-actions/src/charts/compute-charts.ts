import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { dayOf, daysBefore } from './days';
import { heatByGame, HEAT_WINDOW, rankGames, type GameRatings } from './formulas';
import { weighActivity } from './weigh-activity';
import type { DayWeights } from './day-weights';
import type { Orders } from './snapshots';

export interface Computed {
  orders: Orders;
  /** False when the comments service did not answer, so that comments are not counted. */
  complete: boolean;
}

/**
 * The order of all charts, from the facts there were at a moment.
 * @param dayWeights what days add to heat, if some of them are known already; else all of them are read
 */
export async function computeCharts(
  context: Context,
  at: Date,
  log: FastifyBaseLogger,
  dayWeights: DayWeights = (moment) =>
    weighActivity(context, { since: daysBefore(moment, HEAT_WINDOW), at: moment }, log),
): Promise<Computed> {
  const [games, { weights, complete }] = await Promise.all([
    countedRatings(context, at),
    dayWeights(at, log),
  ]);
  // Each step takes a while where games are many; requests are answered between them.
  await turn();
  const heat = heatByGame(weights, dayOf(at));
  await turn();
  return { orders: rankGames(games, heat), complete };
}

const RATED = { _id: 0, game: 1, rating: 1 };

/**
 * What the ratings of each game come to, as far as they counted at a moment: all there are now, without those that
 * were still waiting then or came later. Of a rating given at this moment one may be missing till the next time.
 */
async function countedRatings({ models: { ratings }, tallies }: Context, at: Date): Promise<GameRatings[]> {
  const [all, waiting, later] = await Promise.all([
    tallies.current(),
    ratings.find({ counts_from: { $gt: at } }, RATED).lean(),
    ratings.find({ created: { $gt: at }, counts_from: { $lte: at } }, RATED).lean(),
  ]);
  const counted = new Map<string, GameRatings>();
  for (const { _id, rating_count, rating_sum } of all.values())
    if (rating_count) counted.set(_id, { game: _id, count: rating_count, sum: rating_sum });
  for (const { game, rating } of [...waiting, ...later]) {
    const of = counted.get(game);
    if (of) counted.set(game, { game, count: of.count - 1, sum: of.sum - rating });
  }
  return [...counted.values()].filter(({ count }) => count > 0);
}
