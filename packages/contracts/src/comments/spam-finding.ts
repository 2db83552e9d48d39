import { Type, type Static } from 'typebox';
import { SPAM_WORDS_MAX } from '../base';
import { StrictObject } from '../schema';

/** What made the filter find that a comment is like spam. */
export const SpamFinding = StrictObject({
  /** From 0 to 100. */
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  /** The words that weighed most, and signals such as `#link`. */
  words: Type.Array(Type.String({ maxLength: 60 }), { maxItems: SPAM_WORDS_MAX }),
});
export type SpamFinding = Static<typeof SpamFinding>;
