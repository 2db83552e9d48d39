import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { daysBefore, startOfDay } from './days';
import { HEAT_WINDOW } from './formulas';
import { weighActivity, type Weighed } from './weigh-activity';

/** What the days of the heat window add to heat, up to a moment. */
export type DayWeights = (at: Date, log: FastifyBaseLogger) => Promise<Weighed>;

/**
 * Reads today and yesterday anew each time, and the weeks before only now and then: nothing is added to those any
 * more, since the ratings of new accounts wait a day at most. What is taken back there cools a game that much later.
 * @param maxAge milliseconds for which the weeks before are kept
 */
export function createDayWeights(context: Context, maxAge: number): DayWeights {
  let kept: { split: number; until: number; weighed: Weighed } | undefined;
  return async (at, log) => {
    const split = startOfDay(daysBefore(at, 1));
    const since = daysBefore(at, HEAT_WINDOW);
    if (kept?.split !== split.getTime() || kept.until <= Date.now()) {
      const weighed = await weighActivity(context, { since, before: split, at }, log);
      kept = { split: split.getTime(), until: weighed.complete ? Date.now() + maxAge : 0, weighed };
    }
    const { weighed } = kept;
    const latest = await weighActivity(context, { since: split, at }, log);
    return {
      weights: [...weighed.weights, ...latest.weights],
      complete: weighed.complete && latest.complete,
    };
  };
}
