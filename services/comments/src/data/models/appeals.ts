import { StrictObject } from '@savepoint/contracts/schema';
import { AppealOutcome } from '@savepoint/contracts/moderation';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { Moderator } from './moderation';

/** A member’s appeal against a decision. `_id` is the decision’s, so that there is one at most. */
const appeals = defineCollection({
  collection: 'moderation_appeals',
  document: StrictObject({
    _id: Type.String(),
    site: Type.Optional(Type.String()),
    member: Type.String(),
    text: Type.String(),
    created: StoredDate,
    state: Type.Union([Type.Literal('open'), AppealOutcome]),
    decided: Type.Optional(StrictObject({ by: Moderator, at: StoredDate, answer: Type.String() })),
  }),
  indexes: {
    open_of_site: {
      keys: { site: 1, state: 1, created: 1, _id: 1 },
      query: 'Appeals to the moderators of a site that wait, oldest first.',
    },
    decided: { keys: { site: 1, 'decided.at': 1 }, query: 'Appeals that were decided in a month.' },
    of_member: { keys: { member: 1 }, query: 'The appeals of a member who deletes the account.' },
    expired: {
      keys: { created: 1 },
      expireAfterSeconds: retentionSeconds('moderationLog'),
      query: 'None; deletes old appeals.',
    },
  },
});
export type StoredAppeal = StoredDocument<typeof appeals>;
export const appealModel = appeals.model;
export type AppealModel = ReturnType<typeof appealModel>;
