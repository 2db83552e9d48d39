import { MARK_LISTS } from '@savepoint/contracts/base';
import type { ActivityItem, ActivityKind, Profile } from '@savepoint/contracts/members';
import type { Api } from './api';

/** Reads the rest of the lists of a profile, page by page. @throws {ApiError} */
export async function completeProfile(profile: Profile, call: Api['call']): Promise<Profile> {
  const readRest = async (kind: ActivityKind, cursor: string | undefined): Promise<ActivityItem[]> => {
    const rest: ActivityItem[] = [];
    for (let next = cursor ?? null; next !== null;) {
      const page = await call('listActivity', {
        body: { kind, names: false, cursor: next },
        background: true,
      });
      rest.push(...page.items);
      next = page.next_cursor;
    }
    return rest;
  };
  const complete = structuredClone(profile);
  for (const list of MARK_LISTS) {
    const { next_cursor, ...marked } = complete[list];
    const earlier = await readRest(list, next_cursor);
    Object.assign(complete, {
      [list]: { ...marked, games: [...earlier.map(({ slug }) => slug).reverse(), ...marked.games] },
    });
  }
  const { next_cursor, ...ratings } = complete.ratings;
  const earlier = await readRest('ratings', next_cursor);
  const games = Object.fromEntries(earlier.map(({ slug, rating = 0 }) => [slug, rating]));
  complete.ratings = { ...ratings, games: { ...games, ...ratings.games } };
  return complete;
}
