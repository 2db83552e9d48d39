import { releaseKey } from '@savepoint/contracts/base';
import { gamePicture } from '@savepoint/contracts/catalog';
import { documentId, type ContentCollection, type StoredContent } from '../models';
import { titleKey } from '../text/fold';
import type { Content } from './content';
import { withDistinctNames } from './distinct-names';
import { facetsOf } from './facets';
import { isRenamed } from './identities';
import type { GameFile, ResolvedGame, SectionEntry } from './file-schemas';

type Named = { slug: string; name: string };
const named = ({ slug, name }: Named): Named => ({ slug, name });

/** Documents that are created one by one while they are iterated. */
interface LazyDocuments<T> {
  count: number;
  each(): Iterable<T>;
}
export type ContentDocuments = { [K in ContentCollection]: LazyDocuments<StoredContent[K]> };

/**
 * The documents of a generation, by collection. They are created lazily, so that a large catalogue is not
 * in memory twice.
 */
export function documentsOf(content: Content, generation: string): ContentDocuments {
  const platforms = new Map(content.platforms.map((entry) => [entry.slug, named(entry)]));
  const categories = new Map(content.categories.map((entry) => [entry.slug, named(entry)]));
  const allGames = withDistinctNames(content.games);
  const games = new Map(allGames.map((game) => [game.slug, game]));
  const stored = <T extends { slug: string }>(item: T) => ({
    _id: documentId(generation, item.slug),
    generation,
    ...item,
  });
  const gamePictureOf = (slug: string | undefined): { game_picture?: string } => {
    const game = slug === undefined ? undefined : games.get(slug);
    const digest = game && gamePicture(game).digest;
    return digest === undefined ? {} : { game_picture: digest };
  };
  const staff = new Map(content.staff.map((member) => [member.name, member.slug]));
  const withAuthors = <T extends { author: string[] }>({ author, ...post }: T) => ({
    ...post,
    authors: author.map((name) => {
      const slug = staff.get(name);
      return slug === undefined ? { name } : { name, slug };
    }),
  });
  const topics = new Map(content.topics.map((entry) => [entry.slug, named(entry)]));
  const withTopics = <T extends { topics?: string[] }>({ topics: slugs, ...post }: T) => ({
    ...post,
    ...(slugs && { topics: slugs.map((slug) => topics.get(slug) ?? { slug, name: slug }) }),
  });
  const platformOf = (slug: string): Named => platforms.get(slug) ?? { slug, name: slug };
  const sections = (entries: readonly SectionEntry[], counts: ReadonlyMap<string, number>) =>
    lazy(entries, (entry, position) => ({
      ...stored(entry),
      position,
      count: counts.get(entry.slug) ?? 0,
    }));
  return {
    games: lazy(allGames, ({ releases, ...game }) => ({
      ...stored(game),
      ...gameKeys(game, platforms, categories),
      ...(releases && {
        releases: releases.map((release) => ({ ...release, platform: platformOf(release.platform) })),
      }),
    })),
    platforms: sections(content.platforms, countGames(content.games, 'platforms')),
    categories: sections(content.categories, countGames(content.games, 'categories')),
    // What is on a topic depends on the time: snapshots count it.
    topics: sections(content.topics, new Map()),
    articles: lazy(content.articles, (article) => ({
      ...stored(withTopics(withAuthors(article))),
      ...gamePictureOf(article.games[0]),
    })),
    reviews: lazy(content.reviews, (review) => ({
      ...stored(withTopics(withAuthors(review))),
      played: { ...review.played, platform: platformOf(review.played.platform) },
      game_name: games.get(review.game)?.name ?? review.game,
      ...gamePictureOf(review.game),
    })),
    pages: lazy(content.pages, stored),
    addresses: lazy(content.identities.filter(isRenamed), ({ type, id, slug, former_slugs }) => ({
      _id: documentId(generation, `${type}:${id}`),
      generation,
      ...{ type, id, slug, former_slugs },
    })),
    staff: lazy(content.staff, (member, position) => ({ ...stored(member), position })),
  };
}

const lazy = <T, D>(items: readonly T[], make: (item: T, index: number) => D): LazyDocuments<D> => ({
  count: items.length,
  *each() {
    for (const [index, item] of items.entries()) yield make(item, index);
  },
});

/** The fields of a game that are stored otherwise than they are written in its file. */
const gameKeys = (
  game: Omit<ResolvedGame, 'releases'>,
  platforms: ReadonlyMap<string, Named>,
  categories: ReadonlyMap<string, Named>,
) => ({
  title_key: titleKey(game.name),
  // A game in early access without a date of its full release is listed by the first.
  release_key: releaseKey(game.released ?? game.early_access ?? null),
  platforms: game.platforms.flatMap((slug) => platforms.get(slug) ?? []),
  categories: game.categories.flatMap((slug) => categories.get(slug) ?? []),
  facets: facetsOf(game),
});

/** Counts the games of each platform or category. */
function countGames(
  games: readonly Pick<GameFile, 'platforms' | 'categories'>[],
  field: 'platforms' | 'categories',
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const game of games) for (const slug of game[field]) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}
