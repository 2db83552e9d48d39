import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import mongoose, { type Connection } from 'mongoose';
import { Type } from 'typebox';
import { eventually, startDatabase, startFaultProxy } from '../testing';
import { createDatabaseServer } from './database-server';
import { dropCollections, updateEach } from './migration-steps';
import { migrate, type Migration } from './migrations';
import { defineCollection } from './stored-collection';

const root = join(__dirname, '..', '..', '..', '..');
const SETTINGS = { LOG_LEVEL: 'silent' };

let database: Awaited<ReturnType<typeof startDatabase>>;
let uri: string;
let connection: Connection;
const opened: Connection[] = [];
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  uri = database.newUri();
  connection = await connect();
});
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

async function connect(): Promise<Connection> {
  const own = await mongoose.createConnection(uri).asPromise();
  opened.push(own);
  return own;
}
const paints = () =>
  connection.collection<{ _id: string; tone?: string; colour?: string; times?: number }>('paints');
const addPaints = (count: number) =>
  paints().insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: `paint-${String(index).padStart(6, '0')}`,
      tone: 'dark',
    })),
  );
const state = () => connection.collection<{ _id: string }>('comments_migrations').findOne({});
const rename = updateEach(
  'tone-is-colour',
  'paints',
  { tone: { $exists: true } },
  { $rename: { tone: 'colour' } },
);
const none: Migration = { name: 'nothing', batch: async () => undefined };
const service = 'comments' as const;

test('every document is changed once, in batches, and the database knows what was applied', async () => {
  await addPaints(1_201);
  await paints().insertOne({ _id: 'new-one', colour: 'red' });
  const lines: object[] = [];
  await migrate(
    connection,
    { service, steps: [rename] },
    { log: { info: (line: object) => void lines.push(line) } },
  );
  expect(await paints().countDocuments({ colour: 'dark', tone: { $exists: false } })).toBe(1_201);
  expect(await paints().countDocuments({ colour: 'red' })).toBe(1);
  expect(await state()).toMatchObject({ applied: [{ name: rename.name }], running: null, lease: null });
  expect(lines).toEqual([
    { service, migration: rename.name, batches: 0 },
    { service, migration: rename.name, batches: 2 },
  ]);
  await migrate(
    connection,
    { service, steps: [rename] },
    { log: { info: (line: object) => void lines.push(line) } },
  );
  expect(lines).toHaveLength(2);
});

test('collections that are left out are dropped, those that never were too', async () => {
  await addPaints(1);
  await migrate(connection, { service, steps: [dropCollections('no-paints', ['paints', 'brushes'])] });
  const names = (await connection.listCollections()).map(({ name }) => name);
  expect(names).toEqual(['comments_migrations']);
});

test('a batch fails → the ones before it are not done again', async () => {
  await addPaints(1_201);
  const seen: (string | undefined)[] = [];
  const step: Migration = {
    name: rename.name,
    async batch(db, after) {
      seen.push(after);
      if (seen.length === 2) throw new Error('no space left');
      return rename.batch(db, after);
    },
  };
  await expect(migrate(connection, { service, steps: [step] })).rejects.toThrow('no space left');
  expect(await state()).toMatchObject({ applied: [], running: { batches: 1 }, lease: null });
  await migrate(connection, { service, steps: [step] });
  expect(seen).toEqual([undefined, 'paint-000499', 'paint-000499', 'paint-000999']);
  expect(await paints().countDocuments({ colour: 'dark' })).toBe(1_201);
});

test('many instances at the same time → each batch runs once', async () => {
  await addPaints(1_201);
  const seen: (string | undefined)[] = [];
  const steps: Migration[] = [
    none,
    { name: rename.name, batch: (db, after) => (seen.push(after), rename.batch(db, after)) },
  ];
  const connections = await Promise.all(Array.from({ length: 4 }, connect));
  await Promise.all(connections.map((own) => migrate(own, { service, steps }, { leaseMs: 500 })));
  expect(seen).toEqual([undefined, 'paint-000499', 'paint-000999']);
  expect(await state()).toMatchObject({ applied: [{ name: none.name }, { name: rename.name }] });
});

test('an instance that stood still while another took over → it writes nothing more about the migration', async () => {
  let release = () => {};
  const stands = new Promise<void>((resolve) => (release = resolve));
  let calls = 0;
  const steps: Migration[] = [
    {
      name: 'slow',
      async batch() {
        if (++calls === 1) await stands;
        return undefined;
      },
    },
  ];
  const interval = jest.spyOn(global, 'setInterval').mockReturnValueOnce(undefined as never); // no sign of life
  const first = migrate(connection, { service, steps }, { leaseMs: 300 });
  await eventually(() => calls === 1);
  interval.mockRestore();
  const lines: string[] = [];
  const log = { info: (_details: object, line?: string) => void lines.push(String(line)) };
  await migrate(await connect(), { service, steps }, { leaseMs: 300, log });
  expect(lines).toContain('the instance that migrated the data is gone; going on');
  release();
  await expect(first).rejects.toThrow('another instance has taken over');
  expect((await state())!['applied' as never]).toHaveLength(1);
});

/** A process of its own that migrates slowly, and writes a line for each batch. */
function startMigrating() {
  const script = `
    const mongoose = require('mongoose');
    const { migrate, updateEach } = require('./packages/service-kit/dist/data');
    const step = updateEach('tone-is-colour', 'paints', { tone: { $exists: true } }, {
      $rename: { tone: 'colour' }, $inc: { times: 1 } });
    const batch = async (db, after) => {
      process.stdout.write((after ?? 'first') + '\\n');
      await new Promise((done) => setTimeout(done, 150));
      return step.batch(db, after);
    };
    mongoose.createConnection(process.env.DATABASE).asPromise().then(async (connection) => {
      await migrate(connection, { service: 'comments', steps: [{ ...step, batch }] }, { leaseMs: 600 });
      await connection.close();
    });`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE: uri },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const batches: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => batches.push(line));
  return {
    child,
    batches,
    ended: once(child, 'close'),
    /** Waits until it has begun some batches. */
    has: (count: number) =>
      eventually(() => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
        return batches.length >= count;
      }),
  };
}

test('of two processes the one that migrates is killed in the middle → the other goes on where it was', async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'packages/contracts', 'packages/service-kit'], {
    cwd: root,
  });
  await addPaints(4_001);
  const first = startMigrating();
  await first.has(1);
  const second = startMigrating();
  await first.has(4);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(second.batches).toEqual([]);
  await second.ended;
  expect(second.child.exitCode).toBe(0);
  // The batch that was cut off is done again, and none before it.
  expect(first.batches).toContain(second.batches[0]);
  expect(first.batches.indexOf(second.batches[0]!)).toBeGreaterThanOrEqual(2);
  expect(new Set([...first.batches, ...second.batches]).size).toBe(9);
  expect(await paints().countDocuments({ colour: 'dark', times: 1 })).toBe(4_001);
});

test('responses of the database are lost on the way → nothing is applied twice', async () => {
  await addPaints(1_201);
  const proxy = await startFaultProxy(uri);
  const doubling: Migration = { name: 'last', batch: async () => undefined };
  for (const command of ['insert', 'update']) {
    const own = await mongoose.createConnection(proxy.uri, { retryWrites: false }).asPromise();
    Object.assign(proxy, { command, fault: 'cut after', remaining: command === 'insert' ? 1 : 3 });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const outcome = await migrate(own, { service, steps: [rename, doubling] }, { leaseMs: 300 }).catch(
        String,
      );
      if (outcome === undefined) break;
    }
    await own.close();
    proxy.heal();
  }
  await proxy.close();
  expect(await state()).toMatchObject({ applied: [{ name: rename.name }, { name: 'last' }], lease: null });
  expect(await paints().countDocuments({ colour: 'dark' })).toBe(1_201);
});

describe('a service', () => {
  const colours = defineCollection({
    collection: 'test_colours',
    document: Type.Object({ _id: Type.String(), name: Type.String() }),
    indexes: { by_name: { keys: { name: 1 }, query: 'By name.', unique: true } },
  });
  const start = async (steps: readonly Migration[]) => {
    const { app, connection: own } = await createDatabaseServer(
      'comments',
      { ...SETTINGS, MONGODB_URI: uri },
      steps,
    );
    const model = colours.model(own);
    app.get('/colours', async () => ({ names: (await model.find().lean()).map(({ name }) => name) }));
    return app;
  };

  test('reads nothing, and says that it is not ready, until its data is migrated; then the indexes are built', async () => {
    await connection.collection<{ _id: string }>('test_colours').insertMany([
      { _id: 'a', name: 'red' },
      { _id: 'b', name: 'red' },
    ] as never);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const unique: Migration = {
      name: 'one-of-each-name',
      async batch(db) {
        await held;
        await db.collection<{ _id: string }>('test_colours').deleteOne({ _id: 'b' });
        return undefined;
      },
    };
    const app = await start([unique]);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const early = fetch(`${url}/colours`);
    await new Promise((done) => setTimeout(done, 200));
    release();
    expect(await (await early).json()).toEqual({ names: ['red'] });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    const indexes = await connection.collection('test_colours').indexes();
    expect(indexes.map(({ name }) => name)).toContain('by_name');
    await app.close();
  });

  test('does not start on data of a later release, and says what to do; nothing is changed', async () => {
    await migrate(connection, { service, steps: [none, { ...none, name: 'split-names' }] });
    const before = await state();
    const app = await start([none]);
    await expect(app.listen({ host: '127.0.0.1', port: 0 })).rejects.toThrow(
      'The data of comments has had the migration “split-names”, which this release does not know: it was written by ' +
        'a later one. Start that release again, or restore the backup of before it.',
    );
    await app.close();
    expect(await state()).toEqual(before);
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(['comments_migrations']);
  });

  test('a migration of another name at the same place is unknown too', async () => {
    await migrate(connection, { service, steps: [none] });
    await expect(migrate(connection, { service, steps: [rename] })).rejects.toThrow('“nothing”');
  });
});
