import { StrictObject } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A solution of a challenge that was used, so that no gateway accepts it again. `_id` is random; nothing says whose it was. */
export const spentChallenges = defineCollection({
  collection: 'spent_challenges',
  document: StrictObject({ _id: Type.String(), expires_at: StoredDate }),
  indexes: {
    expired: {
      keys: { expires_at: 1 },
      expireAfterSeconds: 0,
      query: 'MongoDB deletes solutions that are not accepted any more.',
    },
  },
});
