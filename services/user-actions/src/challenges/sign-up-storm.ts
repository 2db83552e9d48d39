import { CHALLENGE_STATE_HEADER, type ChallengeState } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import type { AddressDigest, RateLimit, RateLimiter } from '@savepoint/service-kit/data';
import type { FastifyRequest } from 'fastify';
import type { Models } from '../models';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** First logins until a challenge is needed. A class that joins from one school meets it, and has to do nothing. */
const LIMITS = {
  address: { burst: 5, refillMs: 10 * MINUTE_MS },
  site: { burst: 60, refillMs: 20 * SECOND_MS },
} as const satisfies Record<string, RateLimit>;

interface FirstLogin {
  /** uid of the verified member. */
  member: string;
  /** Their IP address, from the gateway. */
  address: string;
}

/** @returns whether there are more first logins, at the address or in all, than usual; counts this one otherwise */
export type IsSignUpStorm = (login: FirstLogin) => Promise<boolean>;

/** Creates the check, which all instances share. */
export function createSignUpStorm(limiter: RateLimiter, digestOf: AddressDigest): IsSignUpStorm {
  return async ({ member, address }) => {
    const digest = await digestOf(address);
    const buckets = [
      { key: `sign-up:address:${digest}`, limit: LIMITS.address },
      { key: 'sign-up:site', limit: LIMITS.site },
    ];
    try {
      // A login that is repeated counts once.
      await limiter.consume(buckets, 'too-many-requests', await digestOf(member));
      return false;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'too-many-requests') return true;
      throw error;
    }
  };
}

interface Dependencies {
  models: Pick<Models, 'profiles'>;
  isSignUpStorm: IsSignUpStorm;
}

/**
 * Requires a challenge of the first login of an account during a storm of them. Members with an account are not asked, and
 * nobody is while challenges are switched off at the gateway.
 * @throws {HttpError} 403 `challenge-required`
 */
export async function requireChallengeInStorm(
  { models, isSignUpStorm }: Dependencies,
  { user, headers, ip }: Pick<FastifyRequest, 'user' | 'headers' | 'ip'>,
): Promise<void> {
  const state = headers[CHALLENGE_STATE_HEADER] as ChallengeState | undefined;
  if (state !== 'open' || (await models.profiles.exists({ _id: user.sub }))) return;
  if (await isSignUpStorm({ member: user.sub, address: ip })) throw new HttpError('challenge-required');
}
