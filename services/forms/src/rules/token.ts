import { createHash, randomBytes } from 'node:crypto';

/** Something nobody can guess, for a link in a mail: 256 bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256: what is stored in place of a token, and ids that say what they are about without telling it. */
export const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
