import type { EntityLookup, ReservedNames, MailClient } from '@savepoint/service-kit/calls';
import {
  createAccountDeletions,
  createAddressDigest,
  createRateLimiter,
  type AccountDeletions,
} from '@savepoint/service-kit/data';
import type { Connection } from 'mongoose';
import { createSignUpStorm, type IsSignUpStorm } from './challenges/sign-up-storm';
import type { CommentsClient } from './comments-client';
import { createGameStatsStore, type GameStatsStore } from './games/game-stats';
import { createGameTotalsCache, type GameTotalsCache } from './games/game-totals';
import { createRatingLimits, type RatingLimits } from './games/rate-limits';
import { createModels, type Models } from './models';
import { createNoticeSurge, type NoticeSurge } from './surges/notice-surge';
import { createMayAnnounceLogin, type MayAnnounceLogin } from './sessions/may-announce-login';

export interface Settings {
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Age of an account from which its ratings count. */
  probationMs: number;
  /** Uids of the administrators of the settings. */
  fixedAdmins?: ReadonlySet<string>;
}

/** Dependencies of the use cases. */
export interface Context {
  probationMs: number;
  /** Uids of the administrators of the settings. */
  fixedAdmins: ReadonlySet<string>;
  rateLimits: RatingLimits;
  isSignUpStorm: IsSignUpStorm;
  mayAnnounceLogin: MayAnnounceLogin;
  noticeSurge: NoticeSurge;
  models: Models;
  stats: GameStatsStore;
  totals: GameTotalsCache;
  entities: EntityLookup;
  comments: CommentsClient;
  mail: MailClient;
  reservedNames: ReservedNames;
  accountDeletions: AccountDeletions;
}

export function createContext(
  connection: Connection,
  clients: Pick<Context, 'entities' | 'comments' | 'mail' | 'reservedNames'>,
  { rateLimitScale, probationMs, fixedAdmins = new Set() }: Settings,
): Context {
  const models = createModels(connection);
  const accountDeletions = createAccountDeletions(connection, 'account_deletions');
  const limiter = createRateLimiter(connection, 'rating_rate_limits', rateLimitScale);
  const digestOf = createAddressDigest(connection, 'rating_rate_limits_keys');
  return {
    models,
    probationMs,
    fixedAdmins,
    noticeSurge: createNoticeSurge(models),
    rateLimits: createRatingLimits(limiter, digestOf),
    isSignUpStorm: createSignUpStorm(limiter, digestOf),
    mayAnnounceLogin: createMayAnnounceLogin(limiter),
    stats: createGameStatsStore(models),
    totals: createGameTotalsCache(models.stats),
    accountDeletions,
    ...clients,
  };
}
