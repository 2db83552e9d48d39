import { type ErrorDefinition, NOT_NOW } from './definition';

/**
 * Families of errors, which differ in their words only: a new code is a line.
 * `no-such-…`: what the call names does not exist, or no longer.
 */
export const noSuch = <const S extends string>(sentence: S, description: string) => ({
  status: 404 as const,
  sentence,
  description,
});

/**
 * `too-many-…`: a rate limit.
 * @param sentence why, without how long to wait
 * @param limit for what it is
 * @param more what a caller should know besides
 */
export const tooOften = <const S extends string>(sentence: S, limit: string, more = '') => ({
  status: 429 as const,
  sentence: `${sentence} Try again in {wait}.` as `${S} Try again in {wait}.`,
  description: `The rate limit for ${limit} is reached.${more}`,
});

/** `too-many-…`: as many are stored as there may be. */
export const tooMany = <const S extends string>(sentence: S, description: string) => ({
  status: 409 as const,
  sentence,
  description,
});

/** `…-unavailable`: a part that the call needs gives no answer. @param part which is down, for the description */
export const unavailable = (
  part: string,
  other: Partial<Pick<ErrorDefinition, 'sentence' | 'retryAfterS'>> = {},
) => ({
  status: 503 as const,
  sentence: NOT_NOW,
  description: `${part} is down, late, or breaks its contract.`,
  retryAfterS: 5,
  ...other,
});

/** Marks an error that readers of embedded threads see: its sentence is in every language of `shell/assets/languages`. */
export const translated = <const D extends ErrorDefinition>(definition: D) => ({
  ...definition,
  translated: true as const,
});
