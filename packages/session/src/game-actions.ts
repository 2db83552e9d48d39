import type { RateAnswer } from '@savepoint/contracts';
import type { Api } from './api';
import type { SessionStore } from './store';
import { userActions } from './user-slice';

/** What members do with games: shown at once, taken back when the server refuses. All throw ApiError. */
export interface GameActions {
  /** @param rating 0 to 5, any fraction */
  rate(slug: string, rating: number): Promise<RateAnswer>;
  like(slug: string, liked: boolean): Promise<void>;
  favorite(slug: string, favorite: boolean): Promise<void>;
}

const target = (slug: string) => ({ entity_type: 'game', entity_field: 'slug', entity_value: slug });

export function createGameActions(store: SessionStore, api: Api): GameActions {
  const { gameRated, gameLiked, gameUnliked, gameFavorited, gameUnfavorited } = userActions;

  async function toggle(path: string, slug: string, apply: () => void, takeBack: () => void): Promise<void> {
    apply();
    try {
      await api.post(path, target(slug));
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  return {
    async rate(slug, rating) {
      const before = store.getState().user.ratings.games[slug] ?? null;
      store.dispatch(gameRated({ slug, rating }));
      try {
        return await api.post<RateAnswer>('/api/user/rate', { ...target(slug), rating });
      } catch (error) {
        // A later rating of the same game is not undone by an earlier one’s failure.
        if (store.getState().user.ratings.games[slug] === rating)
          store.dispatch(gameRated({ slug, rating: before }));
        throw error;
      }
    },
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
