import { createAccountDeletions, type AccountDeletions, type EntityLookup } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import type { CommentsClient } from './comments-client';
import { createGameStatsStore, type GameStatsStore } from './stats/game-stats-store';
import { createTallies, type Tallies } from './stats/game-totals';
import { historyModel } from './models/chart-history';
import { snapshotModel } from './models/chart-snapshot';
import { gameStatsModel } from './models/game-stats';
import { markModel } from './models/mark';
import { profileModel } from './models/profile';
import { ratingModel } from './models/rating';

/** What the use cases work with. */
export interface Context {
  models: Models;
  stats: GameStatsStore;
  tallies: Tallies;
  entities: EntityLookup;
  comments: CommentsClient;
  departures: AccountDeletions;
}
export type Models = ReturnType<typeof createModels>;

const createModels = (connection: Connection) => ({
  profiles: profileModel(connection),
  ratings: ratingModel(connection),
  likes: markModel(connection, 'likes'),
  favorites: markModel(connection, 'favorites'),
  stats: gameStatsModel(connection),
  snapshots: snapshotModel(connection),
  histories: historyModel(connection),
});

export function createContext(
  connection: Connection,
  others: Pick<Context, 'entities' | 'comments'>,
): Context {
  const models = createModels(connection);
  const departures = createAccountDeletions(connection, 'account_deletions');
  return {
    models,
    stats: createGameStatsStore(models),
    tallies: createTallies(models.stats),
    departures,
    ...others,
  };
}
