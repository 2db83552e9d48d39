import { REFUSED_ADDRESSES_MAX, REFUSED_MEMBERS_MAX } from '@savepoint/contracts/base';
import mongoose, { type Connection } from 'mongoose';
import { createAccountDeletions, type AccountDeletions } from './account-deletions';
import { connectMongo } from './mongo';
import { createRateLimiter } from './rate-limiter';
import { createRefusedCallsLog, type RefusedCallsLog } from './refused-calls';
import { manualClock, startDatabase } from '../testing';

const post = { action: 'post', scope: 'member' } as const;
const HOUR_MS = 3_600_000;
const clock = manualClock();

let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: Connection;
let deletions: AccountDeletions;
let log: RefusedCallsLog;
beforeAll(async () => {
  database = await startDatabase();
  connection = connectMongo(database.uri);
  await connection.asPromise();
  deletions = createAccountDeletions(connection, 'comment_account_deletions');
  log = createRefusedCallsLog(connection, 'comment_refused_calls', deletions);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
afterEach(() => connection.collection('comment_refused_calls').deleteMany({}));

const names = async (uids: string[]) =>
  new Map(uids.filter((uid) => uid !== 'eve').map((uid) => [uid, `Name of ${uid}`]));
const read = (daysAgo = 0) => log.read(daysAgo, names);
const stored = () => connection.collection('comment_refused_calls').find().toArray();

test('refused calls are counted by limit and hour, with the different members and addresses, most refused first', async () => {
  for (let time = 0; time < 3; time += 1) log.count(post, { member: 'ann', address: 'digest-1' });
  log.count(post, { member: '$eve', address: 'digest-2' });
  await log.write();
  for (let time = 0; time < 4; time += 1) log.count(post, { member: '$eve', address: 'digest-1' });
  log.count(post, { member: 'eve' });
  log.count({ action: 'like', scope: 'address' }, { address: 'digest-1' });
  await log.write();
  const found = await read();
  expect(found).toEqual([
    {
      ...post,
      hour: expect.stringMatching(/:00:00\.000Z$/),
      refused: 9,
      members: 3,
      addresses: 2,
      most: [
        { user_uid: '$eve', name: 'Name of $eve', refused: 5 },
        { user_uid: 'ann', name: 'Name of ann', refused: 3 },
        { user_uid: 'eve', name: null, refused: 1 },
      ],
    },
    expect.objectContaining({ action: 'like', refused: 1, members: 0, addresses: 1, most: [] }),
  ]);
});

test('instances that count at the same time lose nothing', async () => {
  const other = connectMongo(database.uri);
  await other.asPromise();
  const logs = [log, createRefusedCallsLog(other, 'comment_refused_calls')];
  for (const each of logs) for (const member of ['ann', 'bob']) each.count(post, { member });
  await Promise.all(logs.map((each) => each.write()));
  expect(await read()).toMatchObject([
    {
      refused: 4,
      members: 2,
      most: [
        { user_uid: 'ann', refused: 2 },
        { user_uid: 'bob', refused: 2 },
      ],
    },
  ]);
  await other.close();
});

test('a flood of many members and addresses → one document of bounded size, and every call is counted', async () => {
  const flood = 3_000;
  for (let caller = 0; caller < flood; caller += 1)
    log.count(post, { member: `sock-${caller}`, address: `digest-${caller}` });
  await log.write();
  for (let time = 0; time < 5; time += 1) log.count(post, { member: 'loudest', address: 'another' });
  await log.write();
  const [only, ...rest] = await stored();
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ refused: flood + 5 });
  expect(only!['members']).toHaveLength(REFUSED_MEMBERS_MAX);
  expect(only!['members'][0]).toEqual({ uid: 'loudest', refused: 5 });
  expect(only!['addresses']).toHaveLength(REFUSED_ADDRESSES_MAX);
  expect(await read()).toMatchObject([{ members: REFUSED_MEMBERS_MAX, addresses: REFUSED_ADDRESSES_MAX }]);
});

test('refused calls cost no query until they are written, all with one command; without any nothing is written', async () => {
  const commands: string[] = [];
  const monitored = await mongoose.createConnection(database.uri, { monitorCommands: true }).asPromise();
  monitored.getClient().on('commandStarted', ({ commandName, command }) => {
    const values = Object.values(command as object) as unknown[];
    if (values.includes('comment_refused_calls')) commands.push(commandName);
  });
  const ownLog = createRefusedCallsLog(monitored, 'comment_refused_calls');
  const limiter = createRateLimiter(monitored, 'comment_rate_limits', 1, ownLog);
  await Promise.all(Object.values(monitored.models).map((model) => model.init()));
  commands.length = 0;
  const limit = { burst: 1, refillMs: HOUR_MS };
  const take = () =>
    limiter.consume([{ key: 'post:member:kim', limit, name: post }], 'too-many-posts', { member: 'kim' });
  await take();
  await ownLog.write();
  expect(commands).toEqual([]);
  for (let time = 0; time < 20; time += 1)
    await expect(take()).rejects.toMatchObject({ code: 'too-many-posts' });
  expect(commands).toEqual([]);
  await ownLog.write();
  expect(commands).toEqual(['update']);
  expect(await read()).toMatchObject([{ refused: 20, most: [{ user_uid: 'kim', refused: 20 }] }]);
  await monitored.close();
});

test('a repeated call that was counted already is not refused, and not counted as refused', async () => {
  const limiter = createRateLimiter(connection, 'comment_rate_limits', 1, log);
  const take = (callId: string) =>
    limiter.consume(
      [
        { key: 'post:member:may', limit: { burst: 1, refillMs: HOUR_MS }, name: post },
        {
          key: 'post:address:x',
          limit: { burst: 9, refillMs: HOUR_MS },
          name: { action: 'post', scope: 'address' },
        },
      ],
      'too-many-posts',
      { member: 'may', address: 'x' },
      callId,
    );
  await take('first');
  await take('first');
  await expect(take('second')).rejects.toMatchObject({ code: 'too-many-posts' });
  await log.write();
  // Of the two limits only the one that was met.
  expect(await read()).toMatchObject([{ ...post, refused: 1, addresses: 1 }]);
});

test('the calls of another day are read by that day, and are deleted after a week', async () => {
  log.count(post, { member: 'ann' });
  await log.write();
  clock.advance(24 * 3600);
  expect(await read()).toEqual([]);
  expect(await read(1)).toHaveLength(1);
  await connection.model('comment_refused_calls').createIndexes();
  const indexes = await connection.collection('comment_refused_calls').indexes();
  expect(indexes.find(({ name }) => name === 'hours')).toMatchObject({ expireAfterSeconds: 7 * 24 * 3600 });
});

test('a member reads their own, and deletes the account: nothing names them, also not what is written afterwards', async () => {
  for (const member of ['ann', 'ann', 'bob']) log.count(post, { member });
  await log.write();
  expect(await log.readOwn('ann')).toEqual([{ ...post, hour: expect.any(String), refused: 2 }]);
  log.count(post, { member: 'ann' });
  await deletions.begin('ann', 'remove', new Date());
  await log.forgetMember('ann');
  await log.write();
  expect(JSON.stringify(await stored())).not.toContain('ann');
  expect(await read()).toMatchObject([{ refused: 4, members: 1, most: [{ user_uid: 'bob' }] }]);
  expect(await log.readOwn('ann')).toEqual([]);
});
