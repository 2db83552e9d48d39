import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for a link in a mail: 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of some texts: stored in place of a token, and used for ids that reveal nothing. */
export const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
