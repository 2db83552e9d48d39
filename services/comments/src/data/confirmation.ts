import { randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS, DAY_MS, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import type { Claimed, Receivers, Told } from './lease';
import { tokenHash } from '../notices/mail/links';

/** What is not confirmed for this long is deleted. */
const CONFIRMATION_TTL_MS = CONFIRMATION_DAYS * DAY_MS;
/** Bytes of a token: 256 bits. */
const RANDOM_BYTES = 32;

/** When what was asked for at a time, and is not confirmed, is deleted. */
export const confirmationExpiry = (requested: Date): Date =>
  new Date(requested.getTime() + CONFIRMATION_TTL_MS);

/**
 * Makes the token of a link that confirms: 43 characters. Its digest is stored, so that nothing but the mail has it.
 * @returns the token
 */
export async function issueToken(
  { settings }: Pick<Receivers, 'settings'>,
  { _id, lease }: Claimed<Told>,
): Promise<string> {
  const token = randomBytes(RANDOM_BYTES).toString('base64url');
  await settings.updateOne({ _id, lease }, { $set: { token_hash: tokenHash(token) } });
  return token;
}

/**
 * Filter of what the token of a link confirms. A time that is further ahead than any that is stored was stored before the clock
 * was set back, and has come.
 */
export const byToken = (token: string, now: Date, ttlMs = CONFIRMATION_TTL_MS) => ({
  token_hash: tokenHash(token),
  expires: { $gt: now, $lte: new Date(now.getTime() + ttlMs + MAX_CLOCK_SKEW_MS) },
});

/** Whether the token of a link can still confirm. */
export const canConfirm = async (
  { settings, now }: Receivers,
  token: string,
  ttlMs?: number,
): Promise<boolean> => (await settings.exists(byToken(token, now(), ttlMs))) !== null;
