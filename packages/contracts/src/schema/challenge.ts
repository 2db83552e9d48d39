import { Type, type Static } from 'typebox';
import { StrictObject, Timestamp } from './schema';

const hex = (length: number) => Type.String({ pattern: `^[0-9a-f]{${length}}$` });

/**
 * A puzzle for the browser: which number from 0 to `max` has a key that begins with `prefix`? The key of a number is PBKDF2
 * (SHA-256, `iterations`) of its decimal digits, with `id` as salt.
 */
export const WorkChallenge = StrictObject({
  provider: Type.Literal('proof-of-work'),
  id: hex(32),
  iterations: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  max: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** The first half of the key. */
  prefix: hex(32),
  /** Seconds since 1970. */
  expires: Type.Integer({ minimum: 0 }),
  /** Of the other fields, the call and the key. */
  signature: hex(64),
});
export type WorkChallenge = Static<typeof WorkChallenge>;

/** A test by another service, on a page of ours that a frame shows. */
export const CaptchaChallenge = StrictObject({
  provider: Type.Literal('captcha'),
  /** Path of the page. */
  frame: Type.String(),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

/** GET /challenge: `call` is the name of a call in the API’s description. */
export const ChallengeQuery = StrictObject({ call: Type.String({ minLength: 1, maxLength: 40 }) });
export const ChallengeResponse = Type.Union([WorkChallenge, CaptchaChallenge]);
export type Challenge = Static<typeof ChallengeResponse>;

/** Value of the header with a solution, as JSON: the puzzle with its key, or the token of the CAPTCHA. */
export const ChallengeSolution = Type.Union([
  StrictObject({ ...WorkChallenge.properties, key: hex(64) }),
  StrictObject({
    provider: Type.Literal('captcha'),
    token: Type.String({ minLength: 1, maxLength: 6_000 }),
  }),
]);
export type ChallengeSolution = Static<typeof ChallengeSolution>;

/** POST {user-actions}/internal/challenges/spend: marks a solution as used. */
export const SpendChallengeBody = StrictObject({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  /** From when it is not accepted anyway. */
  expires: Timestamp,
});
export type SpendChallengeBody = Static<typeof SpendChallengeBody>;
/** `spent`: false if it was used before. */
export const SpendChallengeResponse = StrictObject({ spent: Type.Boolean() });
