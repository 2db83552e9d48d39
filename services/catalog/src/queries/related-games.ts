import type { Game, GameSummary } from '@savepoint/contracts';
import { developerFacet, genreFacet, listFacet } from '../content/facets';
import type { CatalogModels } from '../models';
import { UNDATED } from '../models/game';
import { GAME_SUMMARY } from './game-fields';

/** Related games shown, and the newest that are considered of each thing they may have in common. */
const SHOWN = 6;
const CONSIDERED = 60;
/** Things in common that are looked at, most telling first. */
const TRAITS = 8;

/** How much each thing in common says: a developer more than a genre, a genre more than a category. */
const WEIGHTS = { developer: 4, genre: 2, category: 1 };

/**
 * Games that have the most in common with one, closest first. For each of its developers, genres and
 * categories (at most 8) the newest 60 games are considered; each scores 4 for the same developer, 2 for a
 * genre and 1 for a category. Between equals the one released closer to it comes first.
 */
export async function relatedGames(
  { games }: CatalogModels,
  generation: string,
  game: Game,
): Promise<GameSummary[]> {
  const traits = traitsOf(game);
  const found = await Promise.all(
    [...traits.keys()].map((facets) =>
      games
        .find({ generation, facets }, GAME_SUMMARY)
        .sort({ release_key: -1, slug: 1 })
        .limit(CONSIDERED)
        .lean<GameSummary[]>()
        .exec(),
    ),
  );
  const others = new Map(found.flat().map((other) => [other.slug, other]));
  others.delete(game.slug);
  const scored = [...others.values()].map((other) => ({
    other,
    score: sum([...traitsOf(other)].map(([facet, weight]) => (traits.has(facet) ? weight : 0))),
    apart: Math.abs(yearOf(other) - yearOf(game)),
  }));
  scored.sort((a, b) => b.score - a.score || a.apart - b.apart || (a.other.slug < b.other.slug ? -1 : 1));
  return scored.slice(0, SHOWN).map(({ other }) => other);
}

/** What a game may have in common with others, as facets with their weights. */
function traitsOf({ developers, genres, categories }: GameSummary): Map<string, number> {
  const all = [
    ...developers.map((name) => [developerFacet(name), WEIGHTS.developer] as const),
    ...genres.map((name) => [genreFacet(name), WEIGHTS.genre] as const),
    ...categories.map(({ slug }) => [listFacet({ category: slug }), WEIGHTS.category] as const),
  ];
  return new Map(all.slice(0, TRAITS));
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
/** A game without a date is the furthest from all that have one. */
const yearOf = ({ released }: GameSummary): number => Number((released ?? UNDATED).slice(0, 4));
