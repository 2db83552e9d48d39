import { StrictObject } from '@savepoint/contracts/schema';
import { SpamServiceProblem } from '@savepoint/contracts/sites';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A site’s key at the spam service, by the key of the site. */
const keys = defineCollection({
  collection: 'site_spam_keys',
  document: StrictObject({
    _id: Type.String(),
    api_key: Type.String(),
    created: StoredDate,
    /** Since when the service has not checked comments, and why. */
    failing: Type.Optional(
      StrictObject({
        since: StoredDate,
        problem: SpamServiceProblem,
        words: Type.Optional(Type.String()),
      }),
    ),
  }),
  indexes: {},
});
export type StoredSpamKey = StoredDocument<typeof keys>;
export const spamKeyModel = keys.model;
export type SpamKeyModel = ReturnType<typeof spamKeyModel>;
