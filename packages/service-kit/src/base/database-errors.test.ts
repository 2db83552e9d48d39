import { StrictObject } from '@savepoint/contracts/schema';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import { createDatabaseServer, defineCollection } from '../data';
import { isDatabaseUnavailable } from './database-errors';
import type { Server } from '../http';
import { byTier, startDatabase, startFaultProxy, type Fault } from '../testing';

const paints = defineCollection({
  collection: 'test_paints',
  document: StrictObject({ _id: Type.String(), colour: Type.String() }),
  defaults: {},
  indexes: {},
});

/** Each kind of write, and the command it sends. */
const WRITES: Record<string, [string, (connection: Connection, _id: string) => Promise<unknown>]> = {
  insertIfAbsent: ['insert', (db, _id) => paints.model(db).insertIfAbsent({ _id, colour: 'red' })],
  insertManyIfAbsent: ['insert', (db, _id) => paints.model(db).insertManyIfAbsent([{ _id, colour: 'red' }])],
  updateOrInsert: [
    'update',
    (db, _id) => paints.model(db).updateOrInsert({ _id, colour: 'red' }, { colour: 'blue' }),
  ],
  replace: ['update', (db, _id) => paints.model(db).replace({ _id }, { _id, colour: 'red' })],
  bulkUpdate: [
    'update',
    (db, _id) => paints.model(db).bulkUpdate([{ filter: { _id }, update: { colour: 'blue' } }]),
  ],
  updateOne: ['update', (db, _id) => paints.model(db).updateOne({ _id }, { colour: 'blue' })],
  updateMany: ['update', (db, _id) => paints.model(db).updateMany({ _id }, { colour: 'blue' })],
  findOneAndUpdate: [
    'findAndModify',
    (db, _id) => paints.model(db).findOneAndUpdate({ _id }, { colour: 'blue' }),
  ],
  findOneAndDelete: ['findAndModify', (db, _id) => paints.model(db).findOneAndDelete({ _id })],
  deleteOne: ['delete', (db, _id) => paints.model(db).deleteOne({ _id })],
  deleteMany: ['delete', (db, _id) => paints.model(db).deleteMany({ _id })],
};

const writeConcernError = (code: number, errmsg: string) => ({
  reply: { ok: 1, n: 1, nModified: 1, value: null, writeConcernError: { code, errmsg } },
});
const FAULTS: Record<string, Fault> = {
  'the primary steps down': {
    reply: { ok: 0, code: 10107, errmsg: 'not primary', errorLabels: ['RetryableWriteError'] },
  },
  'the server shuts down': { reply: { ok: 0, code: 11600, errmsg: 'interrupted at shutdown' } },
  'the primary steps down during the write': writeConcernError(189, 'primary stepped down'),
  'the server shuts down during the write': writeConcernError(91, 'the server is in shutdown'),
  'the write is not replicated in time': writeConcernError(64, 'waiting for replication timed out'),
  'the connection is lost before the write': 'cut before',
  'the connection is lost after the write': 'cut after',
};

let database: Awaited<ReturnType<typeof startDatabase>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let app: Server;
let url: string;
beforeAll(async () => {
  database = await startDatabase();
  proxy = await startFaultProxy(database.uri);
  const server = await createDatabaseServer('comments', { LOG_LEVEL: 'silent', MONGODB_URI: proxy.uri }, []);
  const { connection } = server;
  app = server.app;
  paints.model(connection);
  let count = 0;
  for (const [name, [, write]] of Object.entries(WRITES))
    app.get(`/${name}`, async () => {
      await write(connection, `paint-${(count += 1)}`);
      return { stored: true };
    });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.close();
});

/** Every write with every fault; in the fast tier each write with one, and each fault at least once. */
const COMBINATIONS = Object.keys(FAULTS).flatMap((what, fault) =>
  Object.keys(WRITES).flatMap((name, write) =>
    byTier(write % Object.keys(FAULTS).length === fault, true) ? [[what, name] as const] : [],
  ),
);

test.each(COMBINATIONS)('%s: %s → 503 with Retry-After', async (what, name) => {
  const [command] = WRITES[name]!;
  Object.assign(proxy, { command, fault: FAULTS[what], hits: 0 });
  const answer = await fetch(`${url}/${name}`);
  expect(proxy.hits).toBeGreaterThan(0);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'database-unavailable' });
  proxy.fault = undefined;
  expect((await fetch(`${url}/${name}`)).status).toBe(200);
});

describe('the disk of the database is full', () => {
  test.each(Object.entries(WRITES))('%s → 503 storage-full with Retry-After', async (name, [command]) => {
    const fault = { reply: { ok: 0, code: 14031, errmsg: 'the disk is full' } };
    Object.assign(proxy, { command, fault, hits: 0 });
    const answer = await fetch(`${url}/${name}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({ code: 'storage-full' });
    proxy.fault = undefined;
    expect((await fetch(`${url}/${name}`)).status).toBe(200);
  });
});

test('other errors are not the database’s', () => {
  expect(
    isDatabaseUnavailable(Object.assign(new Error('duplicate'), { name: 'MongoServerError', code: 11000 })),
  ).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('other'), { code: 64 }))).toBe(false);
});

test('a write to a connection that the server has just closed is the database’s', () => {
  // As Node creates it, and the driver passes it on: whether a write meets it depends on the moment.
  const error = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable('text')).toBe(false);
  const cycle = new Error('cycle');
  cycle.cause = cycle;
  expect(isDatabaseUnavailable(cycle)).toBe(false);
});

test('the cause of an error counts', () => {
  const cause = Object.assign(new Error('lost'), { name: 'MongoNetworkError' });
  expect(isDatabaseUnavailable(new Error('could not post', { cause }))).toBe(true);
});
