import { Type, type Static } from 'typebox';
import { StrictObject, Timestamp, SiteKey } from '../schema';

/** Characters of what a spam service says about a call that it did not answer. */
export const SPAM_SERVICE_WORDS_MAX_LENGTH = 200;

/**
 * Why a spam service checks nothing. `silent`: it gives no answer. `refused`: it answers something else than whether a
 * comment is spam, for example that the key is no longer valid.
 */
export const SpamServiceProblem = Type.Union([Type.Literal('silent'), Type.Literal('refused')]);
export type SpamServiceProblem = Static<typeof SpamServiceProblem>;

/** The spam service of a site that has a key for it, for its owners. The key is in no response. */
export const SpamServiceState = StrictObject({
  /** When the key was set. */
  since: Timestamp,
  /** Comments are published without its check. */
  failing: Type.Optional(
    StrictObject({
      since: Timestamp,
      problem: SpamServiceProblem,
      /** What the service says about it. */
      words: Type.Optional(Type.String({ maxLength: SPAM_SERVICE_WORDS_MAX_LENGTH })),
    }),
  ),
});
export type SpamServiceState = Static<typeof SpamServiceState>;

/** POST /api/sites/spam-service/set: `api_key` is the site’s key at a service with Akismet’s protocol, which is asked about it. */
export const SetSpamServiceKeyBody = StrictObject({
  site: SiteKey,
  api_key: Type.String({ pattern: '^[!-~]{1,100}$' }),
});
export type SetSpamServiceKeyBody = Static<typeof SetSpamServiceKeyBody>;
