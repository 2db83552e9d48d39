import { createAccountDeletions, type AccountDeletions, type EntityLookup } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import type { CommentsClient } from './comments-client';
import { createGameStatsStore, type GameStatsStore } from './games/game-stats';
import { createGameTotalsCache, type GameTotalsCache } from './games/game-totals';
import { createModels, type Models } from './models';

/** Dependencies of the use cases. */
export interface Context {
  models: Models;
  stats: GameStatsStore;
  totals: GameTotalsCache;
  entities: EntityLookup;
  comments: CommentsClient;
  accountDeletions: AccountDeletions;
}

export function createContext(
  connection: Connection,
  clients: Pick<Context, 'entities' | 'comments'>,
): Context {
  const models = createModels(connection);
  return {
    models,
    stats: createGameStatsStore(models),
    totals: createGameTotalsCache(models.stats),
    accountDeletions: createAccountDeletions(connection, 'account_deletions'),
    ...clients,
  };
}
