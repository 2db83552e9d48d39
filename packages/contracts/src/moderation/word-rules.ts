import { Type, type Static } from 'typebox';
import { Comment, CommentUid, NewUid } from '../comments';
import { Cursor, EntityType, Nullable, Slug, StrictObject, Timestamp, SiteKey } from '../schema';
import { WORD_RULE_PHRASE_MAX_LENGTH, WORD_RULE_PHRASES_MAX } from '../base';

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const cursor = Type.Optional(Cursor);
/** The site that a moderator acts for; absent: Savepoint. */
const site = { site: Type.Optional(SiteKey) };

/** What happens to a comment that contains words of a rule. */
export const WordRuleEffect = Type.Union([Type.Literal('moderate'), Type.Literal('reject')]);
export type WordRuleEffect = Static<typeof WordRuleEffect>;
const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: WORD_RULE_PHRASE_MAX_LENGTH }), {
  minItems: 1,
  maxItems: WORD_RULE_PHRASES_MAX,
});

/** Words for which comments are held for moderation or rejected; `*` at the end of a word matches any ending. */
export const WordRule = StrictObject({
  rule_uid: CommentUid,
  phrases: Phrases,
  effect: WordRuleEffect,
  enabled: Type.Boolean(),
  updated: Timestamp,
  by: Type.String(),
  version: count,
});
export type WordRule = Static<typeof WordRule>;
/** POST /api/moderation/rules. */
export const WordRulesBody = StrictObject(site);
export const WordRulesResponse = StrictObject({ rules: Type.Array(WordRule) });
export type WordRulesResponse = Static<typeof WordRulesResponse>;
/** POST /api/moderation/rules/save. `version` is the one that was edited, 0 for a new rule. */
export const SaveWordRuleBody = StrictObject({
  rule_uid: NewUid,
  phrases: Phrases,
  effect: WordRuleEffect,
  enabled: Type.Boolean(),
  version: count,
  ...site,
});
export type SaveWordRuleBody = Static<typeof SaveWordRuleBody>;
export const SaveWordRuleResponse = StrictObject({ rule: WordRule });
export type SaveWordRuleResponse = Static<typeof SaveWordRuleResponse>;
/** POST /api/moderation/rules/delete. */
export const DeleteWordRuleBody = StrictObject({ rule_uid: CommentUid, ...site });
export const DeleteWordRuleResponse = StrictObject({ deleted: CommentUid });

/** POST /api/moderation/rules/try: some of the last 30 days' comments, latest first; nothing is changed. */
export const TestWordRuleBody = StrictObject({ phrases: Phrases, cursor, ...site });
export type TestWordRuleBody = Static<typeof TestWordRuleBody>;
export const TestWordRuleResponse = StrictObject({
  checked_count: count,
  found: Type.Array(
    StrictObject({ comment: Comment, entity_type: EntityType, entity_slug: Slug, phrase: Type.String() }),
  ),
  next_cursor: Nullable(Type.String()),
});
export type TestWordRuleResponse = Static<typeof TestWordRuleResponse>;
