import { byMarkList, daysBefore, MARK_LISTS, MARKS, markOfList } from '@savepoint/contracts/base';
import {
  demoImportTime,
  readDemoContent,
  type SampleAction,
  deleteDemoImportRecord,
} from '@savepoint/service-kit/data';
import { deleteChartHistory } from '../charts/chart-history';
import type { Context } from '../context';
import {
  asActions,
  gameActionId,
  gameActionModels,
  type GameActionModel,
  type StoredGameAction,
} from '../models';

/**
 * Stores the ratings and marks of the sample members, unless they are stored already. Safe to repeat
 * and to interrupt.
 * @param folder with `members.yaml` and `activity.yaml`
 * @throws {Error} when a file is invalid
 */
export async function importDemo(context: Context, folder: string): Promise<void> {
  const { models } = context;
  const { ratings } = models;
  const demo = await readDemoContent(folder);
  const importedAt = await demoImportTime(ratings.db, 'user-actions');
  const toAction = ({ user, game, days_ago }: SampleAction): StoredGameAction => ({
    _id: gameActionId(game, user),
    user_uid: user,
    game,
    created: daysBefore(importedAt, days_ago),
    demo: true,
  });
  const rated = demo.ratings.map((sample) => {
    const { created, ...rest } = toAction(sample);
    const { rating } = sample;
    return { ...rest, created, rating, stars: Math.round(rating), counts_from: created, rated_at: created };
  });
  const newRatings = await notStored(asActions(ratings), rated);
  const newMarks = byMarkList((list) => {
    const samples = demo[MARKS[markOfList(list)].plural] ?? [];
    return notStored(models[list], samples.map(toAction));
  });
  const lists = await Promise.all(MARK_LISTS.map(async (list) => [list, await newMarks[list]] as const));
  const games = new Set([newRatings, ...lists.map(([, marks]) => marks)].flat().map(({ game }) => game));
  await context.stats.change([...games], async () => {
    await ratings.insertManyIfAbsent(newRatings);
    for (const [list, marks] of lists) await models[list].insertManyIfAbsent(marks);
  });
}

async function notStored<T extends StoredGameAction>(model: GameActionModel, actions: T[]): Promise<T[]> {
  const stored = await model.find({ demo: true }, { _id: 1 }).lean();
  const storedIds = new Set(stored.map(({ _id }) => _id));
  return actions.filter(({ _id }) => !storedIds.has(_id));
}

/** Deletes the ratings and marks of the sample members. Safe to repeat and to interrupt. */
export async function removeDemo({ models, stats }: Context): Promise<void> {
  const counted = await models.stats.find({ demo: true }, { _id: 1 }).lean();
  if (!counted.length) return;
  const games = counted.map(({ _id }) => _id);
  await stats.change(games, async () => {
    for (const actions of gameActionModels(models)) await actions.deleteMany({ demo: true });
  });
  // Past ranks were computed with the sample members, so they are no longer valid.
  await deleteChartHistory(models);
  await deleteDemoImportRecord(models.ratings.db, 'user-actions');
}
