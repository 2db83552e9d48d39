/** The parts of the site that make internal calls. Each signs them with a key of its own. */
export const callers = [
  'gateway',
  'shell',
  'catalog',
  'comments',
  'user-actions',
  'images',
  'streams',
] as const;
export type Caller = (typeof callers)[number];

/** Issuer of a caller’s tokens. */
export const callerIssuer = (caller: Caller): string => `savepoint-call:${caller}`;
/** Validity of a token of a caller. */
export const CALL_TOKEN_TTL_S = 60;
