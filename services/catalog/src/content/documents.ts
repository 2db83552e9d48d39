import { gamePicture } from '@savepoint/contracts';
import { UNDATED, type GameDocument } from '../models/game';
import type { ContentCollection } from '../models';
import type { SectionDocument } from '../models/section';
import { titleKey } from '../text/title-key';
import { facetsOf } from './facets';
import type { GameFile, Pinned, SectionEntry } from './file-schemas';
import type { Content } from './reader';

type Named = { slug: string; name: string };
const named = ({ slug, name }: Named): Named => ({ slug, name });

/**
 * The documents a generation consists of, by collection. They are made one at a time, as they are asked
 * for: a large catalogue need not be in memory twice.
 */
export function documentsOf(content: Content, generation: string): Record<ContentCollection, Documents> {
  const platforms = new Map(content.platforms.map((entry) => [entry.slug, named(entry)]));
  const categories = new Map(content.categories.map((entry) => [entry.slug, named(entry)]));
  const games = new Map(content.games.map((game) => [game.slug, game]));
  const pictureOf = (slug: string | undefined) => {
    const game = slug === undefined ? undefined : games.get(slug);
    return game && { game_picture: gamePicture(game).digest };
  };
  const reviews = content.reviews.map((review) => ({
    ...review,
    game_name: games.get(review.game)!.name,
    ...pictureOf(review.game),
  }));
  return {
    games: documents(content.games, (game) => gameDocument(game, generation, platforms, categories)),
    platforms: sections(content.platforms, countBy(content.games, 'platforms'), generation),
    categories: sections(content.categories, countBy(content.games, 'categories'), generation),
    articles: documents(content.articles, (article) => ({
      generation,
      ...article,
      ...pictureOf(article.games[0]),
    })),
    reviews: documents(reviews, (review) => ({ generation, ...review })),
    pages: documents(content.pages, (page) => ({ generation, ...page })),
    staff: documents(content.staff, (member, position) => ({ generation, position, ...member })),
  };
}

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
  game: Pinned<GameFile>,
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

/** How many games there are under each platform or category. */
function countBy(games: readonly GameFile[], field: 'platforms' | 'categories'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const game of games) for (const slug of game[field]) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}
