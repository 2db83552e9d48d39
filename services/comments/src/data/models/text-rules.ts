import { StrictObject } from '@savepoint/contracts/schema';
import { WordRuleEffect } from '@savepoint/contracts/moderation';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** Words for which comments are held for moderation or rejected. */
const wordRules = defineCollection({
  collection: 'comment_word_rules',
  document: StrictObject({
    _id: Type.String(),
    /** Key of the site it belongs to; Savepoint’s rules have none. */
    site: Type.Optional(Type.String()),
    /** As the moderator wrote them. */
    phrases: Type.Array(Type.String()),
    effect: WordRuleEffect,
    enabled: Type.Boolean(),
    updated: StoredDate,
    /** Name of the moderator who updated it last. */
    by: Type.String(),
    /** Increases with every update: of two concurrent ones the second is rejected. */
    version: Type.Integer({ minimum: 1 }),
  }),
  indexes: {
    enabled_of_site: {
      keys: { site: 1, enabled: 1 },
      query: 'The enabled rules of a site, for every comment.',
    },
    updated_of_site: {
      keys: { site: 1, updated: -1, _id: -1 },
      query: 'All rules of a site, latest update first.',
    },
  },
});
export type StoredWordRule = StoredDocument<typeof wordRules>;
export const wordRuleModel = wordRules.model;
export type WordRuleModel = ReturnType<typeof wordRuleModel>;

/** The version of a site’s rules: every instance compares it with that of its cache. Read and written by `_id`. */
const wordRulesVersion = defineCollection({
  collection: 'comment_word_rules_version',
  document: StrictObject({
    _id: Type.String(),
    /** Increases after every change of a rule. */
    version: Type.Integer({ minimum: 0 }),
  }),
});
export const wordRulesVersionModel = wordRulesVersion.model;
export type WordRulesVersionModel = ReturnType<typeof wordRulesVersionModel>;

/** A text that a member posted recently. Every query is by `_id`: the member and a digest of the text. */
const recentTexts = defineCollection({
  collection: 'comment_recent_texts',
  document: StrictObject({
    _id: Type.String(),
    /** The comment it was posted as. */
    comment_uid: Type.String(),
    posted: StoredDate,
    expires: StoredDate,
  }),
  indexes: {
    expired: { keys: { expires: 1 }, expireAfterSeconds: 0, query: 'None; deletes expired texts.' },
  },
});
export type StoredRecentText = StoredDocument<typeof recentTexts>;
export const recentTextModel = recentTexts.model;
export type RecentTextModel = ReturnType<typeof recentTextModel>;
