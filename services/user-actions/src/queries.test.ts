import { join } from 'node:path';
import { MARK_NAMES } from '@savepoint/contracts/base';
import { ACTIVITY_KINDS } from '@savepoint/contracts/members';
import { createEntityLookup, createMailClient } from '@savepoint/service-kit/calls';
import { createServer } from '@savepoint/service-kit/http';
import { encodeCursor } from '@savepoint/service-kit/data';
import { startFakeCatalog, watchQueries } from '@savepoint/service-kit/testing';
import { startFakeComments } from '../test/fake-comments';
import { startFakeForms } from '../test/fake-forms';
import { storeRatings } from '../test/game-actions';
import { startDatabase } from '../test/stack';
import { deleteAccount, continueDeletions } from './account-deletion/delete-account';
import { listMemberNames, readAccount, readActivity } from './account/read-account';
import { readHistories } from './charts/chart-history';
import { createCharts } from './charts/charts';
import { createHistoryFinder } from './charts/history-cache';
import { createRankings } from './charts/rankings';
import { createCommentsClient } from './comments-client';
import { createContext, type Context } from './context';
import { importDemo, removeDemo } from './demo/sample-data';
import { markGame } from './games/mark-game';
import { rateGame, unrateGame } from './games/rate-game';
import { chooseName } from './names/choose-name';
import { reportNamesLikeUids } from './names/names-like-uids';
import { continueRenames } from './names/rename-comments';
import { logIn, readProfile } from './profiles/profile';
import { announceLogins } from './sessions/announce-logins';
import { endSessions, listSessions, recordSession } from './sessions/sessions';
import { decideSurge, listSurges } from './surges/decide-surge';
import { changeRole } from './team/change-role';
import { findMembers, readGivenRoles, readTeam } from './team/read-team';

const ann = {
  sub: 'ann',
  name: 'Ann',
  email: 'ann@example.org',
  email_verified: true,
  roles: [],
  auth_time: Math.floor(Date.now() / 1000),
};
const boss = { sub: 'boss', name: 'Boss' };
const demo = join(__dirname, '../test/demo');

let watched: Awaited<ReturnType<typeof watchQueries>>;
let context: Context;
let close: () => Promise<void>;
const models = () => [...Object.values(context.models), context.accountDeletions.model];
beforeAll(async () => {
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades', 'game/celeste']);
  const comments = await startFakeComments();
  const forms = await startFakeForms();
  watched = await watchQueries(database.uri);
  context = createContext(
    watched.connection,
    {
      entities: createEntityLookup(catalogue.url),
      comments: createCommentsClient(comments.url),
      mail: createMailClient(forms.url),
      reservedNames: { isReserved: () => false, refresh: async () => {} },
    },
    { rateLimitScale: 1000, probationMs: 0 },
  );
  await Promise.all(models().map((model) => model.createIndexes()));
  close = async () => {
    await watched.close();
    await Promise.all([catalogue.close(), comments.close(), forms.close()]);
    await database.close();
  };
});
afterAll(() => close());

/** Runs every use case of the service. */
async function runEveryUseCase(): Promise<void> {
  const { log } = await createServer({ name: 'test', logLevel: 'silent' });
  for (const rating of [3, 4])
    await rateGame(context, ann, { entity_value: 'hades', rating }, { id: 'request-1', ip: '192.0.2.1' });
  const acted_at = new Date().toISOString();
  for (const mark of MARK_NAMES)
    for (const active of [true, false, true])
      await markGame(context, ann, { mark, game: 'hades', active, acted_at }, 'request-1');
  for (let time = 0; time < 2; time++) await logIn(context, ann);
  for (const device of ['desk', 'phone']) await recordSession(context, ann, { device, userAgent: '' });
  await announceLogins(context, { log, closing: new AbortController().signal });
  await listSessions(context, ann, { device: 'desk' });
  for (const which of ['this', 'others'] as const) await endSessions(context, ann, { device: 'desk', which });
  for (const kind of ACTIVITY_KINDS) {
    const { next_cursor } = await readActivity(context, 'ann', { kind, limit: 1 });
    expect(next_cursor).toBeNull();
    const cursor = encodeCursor({ created: new Date(), _id: 'hades:ann' });
    await readActivity(context, 'ann', { kind, limit: 1, cursor });
  }
  await readAccount(context, 'ann');
  await chooseName(context, ann, 'Ada', { log });
  await listMemberNames(context, 'ann');
  const administrator = { role: 'admin' as const, version: 0, changes: [] };
  await context.models.roles.insertManyIfAbsent(['boss', 'vice'].map((_id) => ({ _id, ...administrator })));
  const change = { user_uid: 'ann', reason: 'Asked' };
  await changeRole(context, boss, { ...change, change_uid: 'change-1', role: 'admin' });
  await changeRole(context, boss, { ...change, change_uid: 'change-2', role: null });
  await readGivenRoles(context);
  await readTeam(context);
  await context.models.spentChallenges.insertIfAbsent({ _id: 'a-challenge', expires_at: new Date() });
  await findMembers(context, 'Ada');
  await continueRenames(context, log);
  await reportNamesLikeUids(context.models, log, new AbortController().signal);
  const unrate = { entity_value: 'hades' };
  for (let time = 0; time < 2; time++) await unrateGame(context, { ...ann, sub: 'bob' }, unrate, 'request-1');
  await readProfile(context, ann, { id: 'request-1', log });
  await importDemo(context, demo);
  await storeRatings(watched, 'celeste', [5, 5, 5, 5, 5]);
  await context.stats.recountDue();
  await storeRatings(watched, 'hades', Array<number>(40).fill(4), { by: 'usual' });
  await storeRatings(watched, 'hades', Array<number>(30).fill(0), { since: 0, by: 'sock' });
  await context.noticeSurge({ game: 'hades', at: new Date() });
  const [surge] = await listSurges(context, 'request-1');
  await decideSurge(context, ann, { surge_uid: surge!.surge_uid, state: 'left-out', version: 0 });
  await listSurges(context, 'request-1');
  const charts = createCharts(context, { maxAgeMs: 0, log });
  await charts.start();
  await charts.read('top', 10);
  await createRankings(context, charts).page();
  await readHistories(
    createHistoryFinder(context.models.histories),
    'rising',
    ['hades', 'celeste'],
    () => null,
  );
  await removeDemo(context);
  await deleteAccount(context, ann, { comments: 'remove' }, log);
  await continueDeletions(context, log);
}

test('every query has an index, and every index has a query', async () => {
  await runEveryUseCase();
  const plans = await watched.explain();
  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN')).map(({ query }) => query)).toEqual([]);
  const used = new Set(plans.flatMap(({ indexes }) => indexes));
  for (const model of models())
    for (const [, { name, expireAfterSeconds }] of model.schema.indexes())
      // These indexes are only used by MongoDB’s TTL task.
      if (expireAfterSeconds === undefined) expect(used).toContain(`${model.collection.name}.${name}`);
});

test('the stats of a hundred games take one query', async () => {
  await watched.explain();
  await context.stats.read(Array.from({ length: 100 }, (_, index) => `game-${index}`));
  expect((await watched.explain()).map(({ stages }) => stages)).toHaveLength(1);
});
