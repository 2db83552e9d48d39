/**
 * Names of the exchange by which a caller shows that a call is not one of a storm of programs. Imports nothing: browsers
 * load it.
 */

/** GET: a challenge for one call, which is the query `call`. */
export const CHALLENGE_PATH = '/challenge';
/** The page of a CAPTCHA, for a frame. */
export const CHALLENGE_FRAME_PATH = '/challenge/frame';
/** Request header of a repeated call: the solution of its challenge, as JSON. */
export const SOLUTION_HEADER = 'x-challenge-solution';
/** Type of the message with which the page of a CAPTCHA reports to the page around it. */
export const CAPTCHA_MESSAGE = 'savepoint:captcha';

/** What the gateway tells a service about a call; no caller can send it. See `ChallengeState`. */
export const CHALLENGE_STATE_HEADER = 'x-challenge-state';
/**
 * `solved`: with the solution of a challenge. `open`: without one; the service may require it. `required`, `refused`: of a
 * form without scripts, which the service answers with its page.
 */
export type ChallengeState = 'solved' | 'open' | 'required' | 'refused';

/**
 * When a call needs the solution of a challenge, while challenges are switched on. `always`: each time. `in-storm`: while its
 * service notices more calls than usual. `listed`: only from an address of the list. The first two are from such an address too.
 */
export type ChallengeRule = 'always' | 'in-storm' | 'listed';
