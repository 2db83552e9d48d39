import type { GamesQuery } from '@savepoint/contracts';

/**
 * The release dates a query asks for, both included; what it does not ask for is left out.
 * @param today YYYY-MM-DD; games of a later date are upcoming
 */
export function datesOf(
  { year, upcoming }: Pick<GamesQuery, 'year' | 'upcoming'>,
  today = '',
): { from?: string; until?: string } {
  const from = [year !== undefined && `${year}-01-01`, upcoming === true && dayAfter(today)];
  const until = [year !== undefined && `${year}-12-31`, upcoming === false && today];
  const latest = given(from).sort().at(-1);
  const earliest = given(until).sort()[0];
  return { ...(latest && { from: latest }), ...(earliest && { until: earliest }) };
}

const given = (dates: (string | false)[]): string[] => dates.filter((date) => date !== false);

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString().slice(0, 10);
