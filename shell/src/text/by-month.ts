import type { GameSummary } from '@savepoint/contracts';
import { longMonth } from './dates';

/** Games of one month, in the order they came. */
export interface Month {
  /** “March 2027”, or “No date yet”. */
  name: string;
  games: GameSummary[];
}

/** Groups games by the month they come out in. */
export function byMonth(games: readonly GameSummary[]): Month[] {
  const months = new Map<string, GameSummary[]>();
  for (const game of games) {
    const name = game.released ? longMonth(game.released) : 'No date yet';
    months.set(name, [...(months.get(name) ?? []), game]);
  }
  return [...months].map(([name, inMonth]) => ({ name, games: inMonth }));
}
