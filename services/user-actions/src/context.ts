import { createAccountDeletions, type AccountDeletions, type EntityLookup } from '@savepoint/service-kit';
import type { ReservedNames } from '@savepoint/service-kit/reserved-names';
import type { Connection } from 'mongoose';
import type { CommentsClient } from './comments-client';
import type { FormsClient } from './forms-client';
import { createGameStatsStore, type GameStatsStore } from './games/game-stats';
import { createGameTotalsCache, type GameTotalsCache } from './games/game-totals';
import { createRatingLimits, type RatingLimits } from './games/rate-limits';
import { createModels, type Models } from './models';
import { createNoticeSurge, type NoticeSurge } from './surges/notice-surge';

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
  noticeSurge: NoticeSurge;
  models: Models;
  stats: GameStatsStore;
  totals: GameTotalsCache;
  entities: EntityLookup;
  comments: CommentsClient;
  forms: FormsClient;
  reservedNames: ReservedNames;
  accountDeletions: AccountDeletions;
}

export function createContext(
  connection: Connection,
  clients: Pick<Context, 'entities' | 'comments' | 'forms' | 'reservedNames'>,
  { rateLimitScale, probationMs, fixedAdmins = new Set() }: Settings,
): Context {
  const models = createModels(connection);
  return {
    models,
    probationMs,
    fixedAdmins,
    noticeSurge: createNoticeSurge(models),
    rateLimits: createRatingLimits(connection, rateLimitScale),
    stats: createGameStatsStore(models),
    totals: createGameTotalsCache(models.stats),
    accountDeletions: createAccountDeletions(connection, 'account_deletions'),
    ...clients,
  };
}
