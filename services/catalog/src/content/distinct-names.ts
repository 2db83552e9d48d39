import { fold } from '../text/fold';
import type { ResolvedGame } from './file-schemas';

type Named = Pick<ResolvedGame, 'slug' | 'name' | 'released' | 'early_access' | 'developers' | 'twitch'>;

/**
 * Tells games of one name apart, everywhere where names are shown: “Doom (1993)” by its year, or by its developer where that
 * is unknown or the same. All other games stay as they are.
 */
export function withDistinctNames<T extends Named>(games: readonly T[]): T[] {
  const byName = new Map<string, T[]>();
  for (const game of games) {
    const key = fold(game.name);
    const same = byName.get(key);
    if (same) same.push(game);
    else byName.set(key, [game]);
  }
  return games.map((game) => {
    const same = byName.get(fold(game.name))!;
    return same.length === 1
      ? game
      : { ...game, name: distinctName(game, same), twitch: game.twitch ?? game.name };
  });
}

const yearOf = ({ released, early_access }: Named): string | undefined =>
  (released ?? early_access)?.slice(0, 4);

/** @param same games of its name, with itself */
function distinctName(game: Named, same: readonly Named[]): string {
  const isUnique = (value: (game: Named) => string | undefined) =>
    same.filter((other) => value(other) === value(game)).length === 1;
  const developerOf = ({ developers: [first] }: Named) => first;
  const found = [yearOf, developerOf].find((value) => value(game) !== undefined && isUnique(value));
  return `${game.name} (${found?.(game) ?? game.slug})`;
}
