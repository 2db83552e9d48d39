import { HttpError } from '@savepoint/service-kit/base';
import type { RateLimit, RateLimiter } from '@savepoint/service-kit/data';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { StoredSession } from './models';

/** Each login may name a device of its own: more mails to a member say nothing more, and hold up those of others. */
const MAIL_LIMIT: RateLimit = { burst: 5, refillMs: 12 * 60_000 };

/** @returns whether another mail may be sent to a member (its uid) about a login; counts it then */
export type MayAnnounceLogin = (member: string) => Promise<boolean>;

/** Creates the check, which all instances share. */
export const createMayAnnounceLogin =
  (limiter: RateLimiter): MayAnnounceLogin =>
  async (member) => {
    const name = { action: 'login', scope: 'member' } as const;
    try {
      await limiter.consume([{ key: `login:${member}`, limit: MAIL_LIMIT, name }], 'too-many-requests', {
        member,
      });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'too-many-requests') return false;
      throw error;
    }
  };

/** Mails that one round of the background task has sent. */
const MAX_PER_ROUND = 50;

/**
 * Background task: has mails sent about logins on new devices, of any instance. The forms service sends each once, so a
 * round can be repeated.
 */
export async function announceLogins(
  { models: { sessions }, forms }: Pick<Context, 'models' | 'forms'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const due = await sessions
    .find({ announce_to: { $gt: '' } })
    .limit(MAX_PER_ROUND)
    .lean<StoredSession[]>();
  for (const { _id, announce_to: email = '', device, signed_in } of due)
    try {
      await forms.announceLogin({
        login: `${_id}/${signed_in.getTime()}`,
        email,
        device,
        signed_in: signed_in.toISOString(),
      });
      await sessions.updateOne({ _id, signed_in }, { $unset: { announce_to: 1 } });
    } catch (err) {
      log.warn({ err }, 'login not announced, will be retried');
      return;
    }
}
