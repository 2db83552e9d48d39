import { randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS, DAY_MS, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import type { MailOutcome } from '@savepoint/contracts/members';
import type { Change, Claimed, Job, JobLog, JobQueue } from '@savepoint/service-kit/jobs';
import { tokenHash } from './signed-links';

/** What is not confirmed for this long is deleted. */
const CONFIRMATION_TTL_MS = CONFIRMATION_DAYS * DAY_MS;
/** Bytes of a token: 256 bits. */
const RANDOM_BYTES = 32;

/** Those who confirm, and the time. */
export interface Confirming {
  settings: {
    updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
    exists(filter: object): PromiseLike<unknown>;
  };
  now(): Date;
}

/** When what was asked for at a time, and is not confirmed, is deleted. */
export const confirmationExpiry = (requested: Date): Date =>
  new Date(requested.getTime() + CONFIRMATION_TTL_MS);

/**
 * Mails somebody a link that confirms. Its token has 43 characters; its digest is stored, so that nothing but the mail has it. No
 * mail is sent if another process has claimed the recipient since, or nobody is to confirm any more.
 * @param send sends the mail with the token
 * @param done what is stored once it is sent or given up
 */
export async function sendConfirmation<T extends Job>(
  { settings }: Pick<Confirming, 'settings'>,
  queue: JobQueue<T>,
  recipient: Claimed<T>,
  { send, log, done }: { send(token: string): Promise<MailOutcome>; log: JobLog; done?: Change<T> },
): Promise<void> {
  const token = randomBytes(RANDOM_BYTES).toString('base64url');
  const { _id, lease } = recipient;
  const stored = await settings.updateOne({ _id, lease }, { $set: { token_hash: tokenHash(token) } });
  if (!stored.matchedCount) return;
  await queue.conclude(recipient, { outcome: await send(token) }, log, { ...(done && { done }) });
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
  { settings, now }: Confirming,
  token: string,
  ttlMs?: number,
): Promise<boolean> => (await settings.exists(byToken(token, now(), ttlMs))) !== null;
