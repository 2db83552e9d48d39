import { gamePicture } from '@savepoint/contracts';
import { UNDATED, type GameDocument, type ContentCollection, type SectionDocument } from '../models';
import { titleKey } from '../text/fold';
import type { Content } from './content-reader';
import { facetsOf } from './facets';
import type { GameFile, ResolvedPin, SectionEntry } from './file-schemas';

type Named = { slug: string; name: string };
const named = ({ slug, name }: Named): Named => ({ slug, name });

/**
 * The documents of a generation, by collection. They are created lazily, so that a large catalogue is not
 * in memory twice.
 */
export function documentsOf(content: Content, generation: string): Record<ContentCollection, Documents> {
  const platforms = new Map(content.platforms.map((entry) => [entry.slug, named(entry)]));
  const categories = new Map(content.categories.map((entry) => [entry.slug, named(entry)]));
  const games = new Map(content.games.map((game) => [game.slug, game]));
  const coverDigestOf = (slug: string | undefined) => {
    const game = slug === undefined ? undefined : games.get(slug);
    return game && { game_picture: gamePicture(game).digest };
  };
  const reviews = content.reviews.map((review) => ({
    ...review,
    game_name: games.get(review.game)!.name,
    ...coverDigestOf(review.game),
  }));
  return {
    games: documents(content.games, (game) => gameDocument(game, generation, platforms, categories)),
    platforms: sections(content.platforms, countGames(content.games, 'platforms'), generation),
    categories: sections(content.categories, countGames(content.games, 'categories'), generation),
    articles: documents(content.articles, (article) => ({
      generation,
      ...article,
      ...coverDigestOf(article.games[0]),
    })),
    reviews: documents(reviews, (review) => ({ generation, ...review })),
    pages: documents(content.pages, (page) => ({ generation, ...page })),
    staff: documents(content.staff, (member, position) => ({ generation, position, ...member })),
  };
}

/** Documents that are created one by one while they are iterated. */
export interface Documents {
  count: number;
  each(): Iterable<object>;
}

function documents<T>(items: readonly T[], make: (item: T, index: number) => object): Documents {
  return {
    count: items.length,
    *each() {
      for (const [index, item] of items.entries()) yield make(item, index);
    },
  };
}

function gameDocument(
  game: ResolvedPin<GameFile>,
  generation: string,
  platforms: ReadonlyMap<string, Named>,
  categories: ReadonlyMap<string, Named>,
): GameDocument {
  return {
    generation,
    ...game,
    title_key: titleKey(game.name),
    release_key: game.released ?? UNDATED,
    platforms: game.platforms.map((slug) => platforms.get(slug)!),
    categories: game.categories.map((slug) => categories.get(slug)!),
    facets: facetsOf(game),
  };
}

const sections = (
  entries: readonly SectionEntry[],
  counts: ReadonlyMap<string, number>,
  generation: string,
) =>
  documents(entries, (entry, position): SectionDocument => ({
    generation,
    position,
    ...entry,
    count: counts.get(entry.slug) ?? 0,
  }));

/** Counts the games of each platform or category. */
function countGames(games: readonly GameFile[], field: 'platforms' | 'categories'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const game of games) for (const slug of game[field]) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}
