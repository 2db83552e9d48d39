import { articlePicture, gamePicture, type Article, type GameSummary } from '@savepoint/contracts/catalog';
import { cover, type Format, type Subject } from '@savepoint/covers';
import { LRUCache } from 'lru-cache';

/** Drawings are about 15 KB each. */
const MAX_DRAWINGS = 300;
const drawings = new LRUCache<string, string>({ max: MAX_DRAWINGS });

/** Characters that end an address, an item of `srcset` or an attribute, or are no part of an address. */
const escape = (svg: string): string => svg.replace(/[%#"<> ]/g, encodeURIComponent);

/** A picture that is drawn, to be sent inside a page. */
export interface Drawing {
  readonly subject: Subject;
  /** See `pictureDigest`. */
  readonly digest: string;
}

/** What a game’s cover is drawn from. */
export const gameSubject = ({
  slug,
  name,
  genres,
  cover: options,
}: Pick<GameSummary, 'slug' | 'name' | 'genres' | 'cover'>): Subject => ({
  slug,
  title: name,
  genres,
  ...(options && { options }),
});

/** The drawing of a game’s cover; undefined when its cover is an uploaded file. */
export const gameDrawing = (game: GameSummary): Drawing | undefined =>
  game.cover?.file === undefined
    ? { subject: gameSubject(game), digest: gamePicture(game).digest ?? '' }
    : undefined;

/**
 * The drawing of an article’s picture; undefined when it is an uploaded file, or of a game that was not read.
 * @param games those that were read; the picture may be one’s cover, see `articlePicture`
 */
export function articleDrawing(article: Article, games: readonly GameSummary[]): Drawing | undefined {
  const picture = articlePicture(article);
  if (picture.kind === 'game') {
    const game = games.find(({ slug }) => slug === picture.slug);
    return game && gameDrawing(game);
  }
  const { slug, title, cover: options } = article;
  if (options?.file !== undefined) return undefined;
  return { subject: { slug, title, ...(options && { options }) }, digest: picture.digest ?? '' };
}

/**
 * Draws a picture as an address that contains it: sharp at every size, smaller than the encoded files, and there
 * with the page’s own bytes.
 */
export function drawnAddress({ subject, digest }: Drawing, format: Format): string {
  const key = `${format}/${subject.slug}/${digest}`;
  let address = drawings.get(key);
  if (address === undefined) {
    address = `data:image/svg+xml,${escape(cover(subject, { format }))}`;
    drawings.set(key, address);
  }
  return address;
}
