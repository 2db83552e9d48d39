import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReplyMailKeyModel } from './models/reply-mail';

/** Bits of the key: 256. */
const KEY_BYTES = 32;

/** What is stored in place of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Signs what a link in a mail stands for, and checks it. */
export interface LinkSigner<T> {
  sign(value: T): Promise<string>;
  /** @returns null unless the token was signed here, for this purpose */
  verify(token: string): Promise<T | null>;
}

/**
 * Creates a signer with a random key that all instances share (HMAC-SHA256).
 * @param purpose names the key; it is signed too, so that a token of another purpose is rejected
 */
export function createLinkSigner<T>(keys: ReplyMailKeyModel, purpose: string): LinkSigner<T> {
  let cached: string | undefined;
  const key = async (): Promise<string> => {
    if (cached !== undefined) return cached;
    const created = randomBytes(KEY_BYTES).toString('base64url');
    await keys.insertIfAbsent({ _id: purpose, key: created });
    return (cached = (await keys.findById(purpose).lean())?.key ?? created);
  };
  const mac = async (payload: string) =>
    createHmac('sha256', await key())
      .update(`${purpose}:${payload}`)
      .digest();
  return {
    async sign(value) {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${payload}.${(await mac(payload)).toString('base64url')}`;
    },
    async verify(token) {
      const [payload = '', signature = '', ...more] = token.split('.');
      const [expected, given] = [await mac(payload), Buffer.from(signature, 'base64url')];
      if (more.length || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as T;
    },
  };
}
