import type { ChartEntry, GameSummary } from '@savepoint/contracts';
import type { CatalogSource } from '../sources/catalog';

/** A place on the chart with the game that has it. */
export interface ChartLine {
  entry: ChartEntry;
  game: GameSummary;
}

/** Joins places with what the catalogue knows of each game, in one call; a game it does not know is left out. */
export async function chartLines(
  entries: readonly ChartEntry[],
  catalog: CatalogSource,
): Promise<ChartLine[]> {
  const games = await catalog.gamesBySlug(entries.map(({ slug }) => slug));
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  return entries.flatMap((entry) => {
    const game = bySlug.get(entry.slug);
    return game ? [{ entry, game }] : [];
  });
}
