import type { RateResponse, UnrateResponse } from '@savepoint/contracts/members';
import type { Api } from './api';
import { userActions, type SessionStore } from './store';

/** A member’s actions on games. The store changes at once and is reverted if the server rejects the call. */
export interface GameActions {
  /** @param rating 0 to 5, any fraction @throws {ApiError} */
  rate(slug: string, rating: number): Promise<RateResponse>;
  /** Removes the rating. @throws {ApiError} */
  unrate(slug: string): Promise<UnrateResponse>;
  /** @throws {ApiError} */
  like(slug: string, liked: boolean): Promise<void>;
  /** @throws {ApiError} */
  favorite(slug: string, favorite: boolean): Promise<void>;
}

const entity = (slug: string) => ({ entity_type: 'game', entity_field: 'slug', entity_value: slug }) as const;

type ToggleCall = 'likeGame' | 'unlikeGame' | 'favoriteGame' | 'unfavoriteGame';

export function createGameActions(store: SessionStore, call: Api['call']): GameActions {
  const { gameRated, gameLiked, gameUnliked, gameFavorited, gameUnfavorited } = userActions;

  async function toggle(
    name: ToggleCall,
    slug: string,
    apply: () => void,
    revert: () => void,
  ): Promise<void> {
    apply();
    try {
      await call(name, { body: entity(slug) });
      // Apply again: if the call made the member sign in again, the reloaded profile has the old lists.
      apply();
    } catch (error) {
      revert();
      throw error;
    }
  }

  const ratingOf = (slug: string) => store.getState().user.ratings.games[slug] ?? null;

  async function changeRating<T>(slug: string, rating: number | null, send: () => Promise<T>): Promise<T> {
    const before = ratingOf(slug);
    store.dispatch(gameRated({ slug, rating }));
    try {
      const response = await send();
      // As above: the reloaded profile has the old rating.
      if (ratingOf(slug) === before) store.dispatch(gameRated({ slug, rating }));
      return response;
    } catch (error) {
      // Do not revert a later rating of the same game.
      if (ratingOf(slug) === rating) store.dispatch(gameRated({ slug, rating: before }));
      throw error;
    }
  }

  return {
    rate: (slug, rating) =>
      changeRating(slug, rating, () => call('rateGame', { body: { ...entity(slug), rating } })),
    unrate: (slug) => changeRating(slug, null, () => call('unrateGame', { body: entity(slug) })),
    like(slug, liked) {
      const add = () => store.dispatch(gameLiked(slug));
      const remove = () => store.dispatch(gameUnliked(slug));
      return liked ? toggle('likeGame', slug, add, remove) : toggle('unlikeGame', slug, remove, add);
    },
    favorite(slug, favorite) {
      const add = () => store.dispatch(gameFavorited(slug));
      const remove = () => store.dispatch(gameUnfavorited(slug));
      return favorite
        ? toggle('favoriteGame', slug, add, remove)
        : toggle('unfavoriteGame', slug, remove, add);
    },
  };
}
