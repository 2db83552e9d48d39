import { MARK_NAMES, MARKS, type Mark } from '@savepoint/contracts/base';
import type { RateResponse } from '@savepoint/contracts/members';
import type { Api } from './api';
import type { Thing, Wishes } from './last-wish-wins';
import { userActions, type SessionStore } from './store';

/** A member’s actions on games. The store changes at once; of several about one thing the last one counts. */
export interface GameActions {
  /** @param rating 0 to 5, any fraction @throws {ApiError} */
  rate(slug: string, rating: number): Promise<RateResponse>;
  /** Removes the rating. @throws {ApiError} */
  unrate(slug: string): Promise<RateResponse>;
  /** @throws {ApiError} */
  mark(mark: Mark, slug: string, on: boolean): Promise<void>;
}

type MarkCall = `${Mark}Game` | `un${Mark}Game`;

const entity = (slug: string, acted_at: string) =>
  ({ entity_type: 'game', entity_field: 'slug', entity_value: slug, acted_at }) as const;

/** The key of a thing: `rating hades`, `like hades`. */
export const ratingKey = (slug: string): string => `rating ${slug}`;
export const markKey = (mark: Mark, slug: string): string => `${mark} ${slug}`;

/** The ratings and marks of games, as things that a member has wishes about. */
export function createGameThings(store: SessionStore, call: Api['call']) {
  const ratingOf = (slug: string): Thing<RateResponse> => ({
    key: ratingKey(slug),
    read: () => store.getState().user.ratings.games[slug] ?? null,
    show: (rating) => store.dispatch(userActions.gameRated({ slug, rating: rating as number | null })),
    async send(rating, acted_at, background) {
      const body = entity(slug, acted_at);
      const response = await (rating === null
        ? call('unrateGame', { body, background })
        : call('rateGame', { body: { ...body, rating: rating as number }, background }));
      return { value: response.user_rating, now: response.now, response };
    },
  });

  const markOf = (mark: Mark, slug: string): Thing<void> => ({
    key: markKey(mark, slug),
    read: () => store.getState().user[MARKS[mark].list].games.includes(slug),
    show: (on) => store.dispatch(userActions.gameMarked({ mark, slug, on: on === true })),
    async send(on, acted_at, background) {
      const name: MarkCall = on === true ? `${mark}Game` : `un${mark}Game`;
      // The calls of all marks have the same input, and these fields in their responses.
      const { marked, now } = await call(name as 'likeGame', { body: entity(slug, acted_at), background });
      return { value: marked, now, response: undefined };
    },
  });

  /** Finds a thing by its key; null for one of a kind that there is no more. */
  const thingOf = (key: string): Thing<unknown> | null => {
    const [kind, slug = ''] = key.split(' ');
    if (kind === 'rating') return ratingOf(slug);
    const mark = MARK_NAMES.find((name) => name === kind);
    return mark ? markOf(mark, slug) : null;
  };
  return { ratingOf, markOf, thingOf };
}

export function createGameActions(
  { ratingOf, markOf }: ReturnType<typeof createGameThings>,
  { wish }: Wishes,
): GameActions {
  return {
    rate: (slug, rating) => wish(ratingOf(slug), rating),
    unrate: (slug) => wish(ratingOf(slug), null),
    mark: (mark, slug, on) => wish(markOf(mark, slug), on),
  };
}
