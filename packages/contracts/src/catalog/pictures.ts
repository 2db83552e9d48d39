import type { CoverOptions, GameSummary, Section } from './catalog';
import type { Article, Review } from './posts';
import type { Picture } from '../base';

/** Digest of everything an editor can change about a picture: 53 bits of cyrb53, base 36. Not for security. */
export function pictureDigest(
  title: string,
  genres: readonly string[] = [],
  { palette, composition, layout, file, revision }: CoverOptions = {},
): string {
  const text = JSON.stringify([
    title,
    genres,
    palette,
    composition,
    layout,
    ...(file ? [file, revision] : []),
  ]);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** A game’s cover. */
export const gamePicture = ({
  slug,
  name,
  genres,
  cover,
}: Pick<GameSummary, 'slug' | 'name' | 'genres' | 'cover'>): Picture => ({
  kind: 'game',
  slug,
  digest: pictureDigest(name, genres, cover),
});

/** The picture of a platform or category. */
export const sectionPicture = ({ slug, name }: Pick<Section, 'slug' | 'name'>): Picture => ({
  kind: 'art',
  slug,
  digest: pictureDigest(name),
});

/** The picture of the site itself, for pages that have none of their own. No article can have its slug. */
export const SITE_PICTURE: Picture = { kind: 'art', slug: 'savepoint', digest: pictureDigest('Savepoint') };

/** The picture of an article: its own art if an editor chose one, otherwise the art of the game it is about. */
export const articlePicture = ({
  slug,
  title,
  games: [game],
  game_picture,
  cover,
}: Pick<Article, 'slug' | 'title' | 'games' | 'game_picture' | 'cover'>): Picture =>
  game && !cover
    ? { kind: 'game', slug: game, digest: game_picture }
    : { kind: 'art', slug, digest: pictureDigest(title, [], cover) };

/** The cover of the game that a review is about. */
export const reviewPicture = ({ game, game_picture }: Pick<Review, 'game' | 'game_picture'>): Picture => ({
  kind: 'game',
  slug: game,
  digest: game_picture,
});
