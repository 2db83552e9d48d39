import type { Article } from '@savepoint/contracts';

/** What an article is shown with: its own art if an editor chose some, else the art of the game it is about. */
export function articlePicture({ slug, games: [game], pin }: Pick<Article, 'slug' | 'games' | 'pin'>): {
  kind: 'game' | 'art';
  slug: string;
} {
  return game && !pin ? { kind: 'game', slug: game } : { kind: 'art', slug };
}
