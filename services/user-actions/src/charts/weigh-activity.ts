import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { dayOf } from './days';
import { weighDays, type Activity, type DayWeight } from './formulas';

/** What days add to heat; not complete when the comments service did not answer. */
export interface Weighed {
  weights: DayWeight[];
  complete: boolean;
}

/** Whole UTC days: from the first one up to, and without, another; the last one goes as far as `at`. */
export interface Days {
  since: Date;
  before?: Date;
  at: Date;
}

const FIELDS = { _id: 0, game: 1, user_uid: 1, created: 1 };

/** Reads what members did on some days, and what it adds to heat. */
export async function weighActivity(
  context: Context,
  { since, before, at }: Days,
  log: FastifyBaseLogger,
): Promise<Weighed> {
  const { ratings, likes, favorites } = context.models;
  const created = before ? { $gte: since, $lt: before } : { $gte: since, $lte: at };
  const [comments, ...facts] = await Promise.all([
    readComments(context, dayOf(since), before && dayOf(before), log),
    ratings
      .find({ created, counts_from: { $lte: at } }, FIELDS)
      .lean()
      .then(asActivity('rating')),
    favorites.find({ created }, FIELDS).lean().then(asActivity('favorite')),
    likes.find({ created }, FIELDS).lean().then(asActivity('like')),
  ]);
  return { weights: weighDays([...(comments ?? []), ...facts.flat()]), complete: comments !== null };
}

const asActivity =
  (kind: Activity['kind']) =>
  (facts: { game: string; user_uid: string; created: Date }[]): Activity[] =>
    facts.map(({ game, user_uid, created }) => ({ game, user_uid, day: dayOf(created), kind, times: 1 }));

async function readComments(
  { comments }: Context,
  since: string,
  before: string | undefined,
  log: FastifyBaseLogger,
): Promise<Activity[] | null> {
  try {
    const activity = await comments.activity(since);
    return activity
      .filter(({ day }) => before === undefined || day < before)
      .map(({ comments: times, ...rest }) => ({ ...rest, kind: 'comment', times }));
  } catch (err) {
    log.warn({ err }, 'charts without comments');
    return null;
  }
}
