import { DAY_MS } from '@savepoint/contracts/base';
import { MONTH_CLOSES_AFTER_DAYS } from '@savepoint/contracts/moderation';

/** A month by UTC. */
export interface Month {
  /** YYYY-MM. */
  name: string;
  from: Date;
  /** The beginning of the next one. */
  to: Date;
}

/** @param ago number of months before the current one */
export function monthAgo(now: Date, ago: number): Month {
  const at = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const from = at(ago);
  return { name: from.toISOString().slice(0, 7), from, to: at(ago - 1) };
}

/** Whether the figures of a month are final: decisions have been undone and appealed against since, or are not soon. */
export const isClosed = ({ to }: Month, now: Date): boolean =>
  now.getTime() >= to.getTime() + MONTH_CLOSES_AFTER_DAYS * DAY_MS;

export const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
