import { HttpError } from '@savepoint/service-kit/base';
import type { RateLimit, RateLimiter } from '@savepoint/service-kit/data';

/** Each login may name a device of its own: more mails to a member say nothing more, and hold up those of others. */
const MAIL_LIMIT: RateLimit = { burst: 5, refillMs: 12 * 60_000 };

/** @returns whether another mail may be sent to a member (its uid) about a login; counts it then */
export type MayAnnounceLogin = (member: string) => Promise<boolean>;

/** Creates the check, which all instances share. */
export const createMayAnnounceLogin =
  (limiter: RateLimiter): MayAnnounceLogin =>
  async (member) => {
    try {
      await limiter.consume([{ key: `login:${member}`, limit: MAIL_LIMIT }], 'too-many-requests');
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'too-many-requests') return false;
      throw error;
    }
  };
