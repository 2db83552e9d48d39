import { calendarDay } from '@savepoint/contracts/base';
import { createConnection, type Connection } from 'mongoose';
import { startDatabase } from '../../test/stack';
import type { Context } from '../context';
import { createModels, type Models } from '../models';
import type { CurrentCharts } from './charts';
import { createRankings } from './rankings';

let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: Connection;
let models: Models;
beforeAll(async () => {
  database = await startDatabase();
  connection = await createConnection(database.uri).asPromise();
  models = createModels(connection);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const computed = (current: string[]): CurrentCharts => {
  const chart = { current, previous: null };
  return { top: chart, 'all-time': chart, rising: chart };
};
const today = calendarDay(new Date());
const store = (_id: string, rank: number) =>
  connection
    .collection<{ _id: string }>('chart_histories')
    .replaceOne({ _id }, { best_rank: 1, ranks: { [today]: rank }, weeks: [2000] }, { upsert: true });

test('histories: read once for each computation of the charts, those of games that were never ranked too', async () => {
  let charts = computed(['celeste', 'hades']);
  const current = async () => charts;
  const rankings = createRankings({ models } as Context, {
    current,
    start: async () => {},
    read: async () => [],
  });
  const read = async () =>
    (await rankings.histories('top', ['hades', 'celeste', 'tunic'])).map(({ slug, current, ranks }) => ({
      slug,
      now: current?.rank,
      stored: ranks.map(({ rank }) => rank),
    }));
  await store('hades', 2);
  await store('celeste', 1);
  const before = [
    { slug: 'hades', now: 2, stored: [2] },
    { slug: 'celeste', now: 1, stored: [1] },
  ];
  expect(await read()).toEqual(before);

  await Promise.all([store('hades', 1), store('celeste', 2), store('tunic', 3)]);
  expect(await read()).toEqual(before);

  charts = computed(['hades', 'celeste', 'tunic']);
  expect(await read()).toEqual([
    { slug: 'hades', now: 1, stored: [1] },
    { slug: 'celeste', now: 2, stored: [2] },
    { slug: 'tunic', now: 3, stored: [3] },
  ]);
});
