import type { RateResponse, UnrateResponse } from '@savepoint/contracts';
import type { Api } from './api';
import type { SessionStore } from './store';
import { userActions } from './user-slice';

/** What members do with games: shown at once, taken back when the server refuses. All throw ApiError. */
export interface GameActions {
  /** @param rating 0 to 5, any fraction */
  rate(slug: string, rating: number): Promise<RateResponse>;
  /** Takes the rating back. */
  unrate(slug: string): Promise<UnrateResponse>;
  like(slug: string, liked: boolean): Promise<void>;
  favorite(slug: string, favorite: boolean): Promise<void>;
}

const target = (slug: string) => ({ entity_type: 'game', entity_field: 'slug', entity_value: slug });

export function createGameActions(store: SessionStore, post: Api['post']): GameActions {
  const { gameRated, gameLiked, gameUnliked, gameFavorited, gameUnfavorited } = userActions;

  async function toggle(path: string, slug: string, apply: () => void, takeBack: () => void): Promise<void> {
    apply();
    try {
      await post(path, target(slug));
      // Again, because signing in again in between brought the lists as they were before.
      apply();
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  const ratingOf = (slug: string) => store.getState().user.ratings.games[slug] ?? null;
  async function change<T>(slug: string, rating: number | null, call: () => Promise<T>): Promise<T> {
    const before = ratingOf(slug);
    store.dispatch(gameRated({ slug, rating }));
    try {
      const answer = await call();
      // Signing in again in between brought the lists as they were before.
      if (ratingOf(slug) === before) store.dispatch(gameRated({ slug, rating }));
      return answer;
    } catch (error) {
      // A later rating of the same game is not undone by an earlier one’s failure.
      if (ratingOf(slug) === rating) store.dispatch(gameRated({ slug, rating: before }));
      throw error;
    }
  }

  return {
    rate: (slug, rating) =>
      change(slug, rating, () => post<RateResponse>('/api/user/rate', { ...target(slug), rating })),
    unrate: (slug) => change(slug, null, () => post<UnrateResponse>('/api/user/unrate', target(slug))),
    like(slug, liked) {
      const add = () => store.dispatch(gameLiked(slug));
      const remove = () => store.dispatch(gameUnliked(slug));
      return liked
        ? toggle('/api/user/like', slug, add, remove)
        : toggle('/api/user/unlike', slug, remove, add);
    },
    favorite(slug, favorite) {
      const add = () => store.dispatch(gameFavorited(slug));
      const remove = () => store.dispatch(gameUnfavorited(slug));
      return favorite
        ? toggle('/api/user/favorite', slug, add, remove)
        : toggle('/api/user/unfavorite', slug, remove, add);
    },
  };
}
