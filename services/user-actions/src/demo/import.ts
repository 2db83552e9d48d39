import {
  demoImportTime,
  insertManyIfAbsent,
  readDemoContent,
  type DemoContent,
} from '@savepoint/service-kit';
import type { Model } from 'mongoose';
import { daysBefore } from '../charts/days';
import type { Context } from '../context';
import { factId, type StoredFact } from '../models/fact';

/**
 * Stores what the sample members rated, liked and favourited, as far as it is not there yet. Safe to
 * repeat and to interrupt.
 * @param folder with `members.yaml` and `activity.yaml`
 * @throws {Error} when a file is wrong
 */
export async function importDemo(context: Context, folder: string): Promise<void> {
  const { ratings, likes, favorites } = context.models;
  const demo = await readDemoContent(folder);
  const began = await demoImportTime(ratings.db, 'user-actions');
  const fact = ({ user, game, days_ago }: DemoContent['likes'][number]): StoredFact => ({
    _id: factId(game, user),
    user_uid: user,
    game,
    created: daysBefore(began, days_ago),
    demo: true,
  });
  const rated = demo.ratings.map((given) => {
    const { created, ...rest } = fact(given);
    const { rating } = given;
    return { ...rest, created, rating, stars: Math.round(rating), counts_from: created };
  });
  const missing = {
    ratings: await withoutStored(ratings, rated),
    likes: await withoutStored(likes, demo.likes.map(fact)),
    favorites: await withoutStored(favorites, demo.favourites.map(fact)),
  };
  const games = new Set(Object.values(missing).flatMap((facts) => facts.map(({ game }) => game)));
  await context.stats.change([...games], async () => {
    await insertManyIfAbsent(ratings, missing.ratings);
    await insertManyIfAbsent(likes, missing.likes);
    await insertManyIfAbsent(favorites, missing.favorites);
  });
}

async function withoutStored<T extends StoredFact>(model: Model<T>, facts: T[]): Promise<T[]> {
  const stored = await model.find({ demo: true }, { _id: 1 }).lean<{ _id: string }[]>();
  const known = new Set(stored.map(({ _id }) => _id));
  return facts.filter(({ _id }) => !known.has(_id));
}
