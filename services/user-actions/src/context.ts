import { createDepartures, type Departures, type Entities } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import type { CommentsClient } from './comments-client';
import { createFigures, type Figures } from './figures/create-figures';
import { createTallies, type Tallies } from './figures/create-tallies';
import { historyModel } from './models/chart-history';
import { snapshotModel } from './models/chart-snapshot';
import { figuresModel } from './models/figures';
import { markModel } from './models/mark';
import { profileModel } from './models/profile';
import { ratingModel } from './models/rating';

/** What the use cases work with. */
export interface Context {
  models: Models;
  figures: Figures;
  tallies: Tallies;
  entities: Entities;
  comments: CommentsClient;
  departures: Departures;
}
export type Models = ReturnType<typeof createModels>;

const createModels = (connection: Connection) => ({
  profiles: profileModel(connection),
  ratings: ratingModel(connection),
  likes: markModel(connection, 'likes'),
  favorites: markModel(connection, 'favorites'),
  figures: figuresModel(connection),
  snapshots: snapshotModel(connection),
  histories: historyModel(connection),
});

export function createContext(
  connection: Connection,
  others: Pick<Context, 'entities' | 'comments'>,
): Context {
  const models = createModels(connection);
  const departures = createDepartures(connection, 'account_deletions');
  return {
    models,
    figures: createFigures(models),
    tallies: createTallies(models.figures),
    departures,
    ...others,
  };
}
