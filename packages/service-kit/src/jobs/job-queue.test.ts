import { StrictObject } from '@savepoint/contracts/schema';
import mongoose from 'mongoose';
import { Type } from 'typebox';
import { defineCollection, type StoredDocument } from '../data';
import type { Attempt } from '../outgoing';
import { startDatabase } from '../testing';
import { dueIndex, jobDefaults, jobFields } from './job-fields';
import { JobQueue, type Claimed } from './job-queue';
import { doublingDelays, maxRetryDelayMs } from './retry-delays';
import { Shares } from './shares';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LEASE_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DELAYS_MS = doublingDelays(MINUTE_MS, HOUR_MS, 3);

const definition = defineCollection({
  collection: 'test_jobs',
  document: StrictObject({
    _id: Type.String(),
    owner: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    ...jobFields,
  }),
  defaults: jobDefaults,
  indexes: { due: dueIndex('job') },
});
type Stored = StoredDocument<typeof definition>;

let database: Awaited<ReturnType<typeof startDatabase>>;
let connections: mongoose.Connection[];
/** Two instances on one database, with a clock that tests set. */
let queues: JobQueue<Stored>[];
let jobs: ReturnType<typeof definition.model>;
let clock: number;
let logged: [text: string, details: object][];
const closing = new AbortController().signal;

const log = {
  info: (details: object, text: string) => void logged.push([text, details]),
  warn: (details: object, text: string) => void logged.push([`warn: ${text}`, details]),
  error: (details: object, text: string) => void logged.push([`error: ${text}`, details]),
} as never;
const now = () => new Date(clock);

beforeAll(async () => {
  database = await startDatabase();
  connections = await Promise.all([1, 2].map(() => mongoose.createConnection(database.uri).asPromise()));
  const models = connections.map((connection) => definition.model(connection));
  queues = models.map(
    (model) =>
      new JobQueue<Stored>({
        ...{ name: 'letter', model, now, retryDelaysMs: DELAYS_MS, leaseMs: LEASE_MS, maxAheadMs: DAY_MS },
        details: ({ owner }) => ({ owner }),
      }),
  );
  jobs = models[0]!;
  await jobs.createIndexes();
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await database.close();
});
beforeEach(async () => {
  clock = Date.parse('2031-05-14T12:00:00Z');
  logged = [];
  await jobs.deleteMany({});
});

const queue = () => queues[0]!;
const add = (_id: string, more: Partial<Stored> = {}) => jobs.insertIfAbsent({ _id, due: now(), ...more });
const read = async (_id = 'a') => (await jobs.findById(_id).lean())!;
const claimed = async (): Promise<Claimed<Stored>> => (await queue().claim())!;
/** Makes an attempt of each job that is due. @returns their ids */
async function attempt(result: Attempt = { outcome: 'sent' }, of = queue()): Promise<string[]> {
  const ids: string[] = [];
  await of.runEach(closing, async (job) => {
    ids.push(job._id);
    await of.conclude(job, result, log);
  });
  return ids;
}

describe('claim', () => {
  test('the job that has been due longest; none that is not due yet, or has nothing to do', async () => {
    await add('late', { due: new Date(clock - MINUTE_MS) });
    await add('later');
    await add('tomorrow', { due: new Date(clock + DAY_MS) });
    await jobs.insertIfAbsent({ _id: 'idle' });
    expect(await attempt()).toEqual(['late', 'later']);
    expect(await attempt()).toEqual([]);
    clock += DAY_MS;
    expect(await attempt()).toEqual(['tomorrow']);
    expect(await read('late')).toEqual({ _id: 'late', attempts: 0 });
  });

  test('several instances at once: each job is handled by one', async () => {
    const ids = Array.from({ length: 24 }, (_, index) => `job-${index}`);
    await Promise.all(ids.map((id) => add(id)));
    const handled = await Promise.all([...queues, ...queues].map((of) => attempt({ outcome: 'sent' }, of)));
    expect(handled.flat().sort()).toEqual(ids.sort());
  });

  test('an instance crashes → nobody gets the job before its lease ends; who gets it then knows', async () => {
    await add('a');
    expect((await claimed()).wasInterrupted).toBe(false);
    clock += LEASE_MS - 1;
    expect(await queues[1]!.claim()).toBeNull();
    clock += 1;
    expect(await queues[1]!.claim()).toMatchObject({ _id: 'a', wasInterrupted: true });
  });

  test('an instance that slept until another one claimed its job stores nothing', async () => {
    await add('a');
    const slept = await claimed();
    clock += LEASE_MS;
    const other = (await queues[1]!.claim())!;
    await queue().conclude(slept, { outcome: 'not-sent' }, log, { again: { set: { text: 'slept' } } });
    await queue().release(slept, { set: { text: 'slept' } });
    expect(await read()).toMatchObject({ lease: other.lease, attempts: 0 });
    expect(await read()).not.toHaveProperty('text');
  });

  test('claims of versions that stored the end of a claim in due alone, or left due as it was → held', async () => {
    await add('due-alone', { due: new Date(clock + MINUTE_MS), lease: 'old' });
    await add('due-past', { lease: 'old', lease_until: new Date(clock + MINUTE_MS) });
    expect(await attempt()).toEqual([]);
    clock += MINUTE_MS;
    expect((await attempt()).sort()).toEqual(['due-alone', 'due-past']);
  });

  test('the clock is set back by forty days → what was due then is due now, a claim of then has ended', async () => {
    clock += 40 * DAY_MS;
    await add('waits');
    await add('claimed');
    await queue().claim({ _id: 'claimed' });
    await add('failed');
    await queue().conclude((await queue().claim({ _id: 'failed' }))!, { outcome: 'not-sent' }, log);
    clock -= 40 * DAY_MS;
    expect((await attempt()).sort()).toEqual(['claimed', 'failed', 'waits']);
  });

  test('a clock that is a little behind that of the instance that stored a time → not yet', async () => {
    await add('tomorrow', { due: new Date(clock + DAY_MS) });
    clock -= 4 * SECOND_MS;
    expect(await attempt()).toEqual([]);
  });
});

describe('the end of an attempt', () => {
  test('something has come meanwhile that is due earlier than the claim ends → the job stays due', async () => {
    await add('a');
    const job = await claimed();
    const due = new Date(clock + 1);
    await jobs.updateOne({ _id: 'a' }, { $min: { due } });
    // But nobody else handles it while it is claimed.
    clock += MINUTE_MS;
    expect(await queues[1]!.claim()).toBeNull();
    await queue().conclude(job, { outcome: 'sent' }, log, { done: { set: { text: 'done' } } });
    expect(await read()).toEqual({ _id: 'a', attempts: 0, text: 'done', due });
    expect(await attempt()).toEqual(['a']);
  });

  test('released until later → due then', async () => {
    await add('a');
    await queue().release(await claimed(), {}, new Date(clock + HOUR_MS));
    expect(await attempt()).toEqual([]);
    clock += HOUR_MS;
    expect(await attempt()).toEqual(['a']);
  });

  test('not sent → tried again after pauses that grow, then given up; the next message begins anew', async () => {
    await add('a', { owner: 'ann' });
    const unsent = { outcome: 'not-sent', status: 503, reason: 'busy' } as const;
    for (const [index, delay] of DELAYS_MS.entries()) {
      expect(await attempt(unsent)).toEqual(['a']);
      expect(await read()).toMatchObject({ attempts: index + 1 });
      clock += delay - 1;
      expect(await attempt(unsent)).toEqual([]);
      clock += 0.1 * delay + 1;
    }
    expect(await attempt(unsent)).toEqual(['a']);
    expect(await read()).toEqual({ _id: 'a', owner: 'ann', attempts: 0 });
    clock += DAY_MS;
    expect(await attempt(unsent)).toEqual([]);
    expect(logged.map(([text]) => text)).toEqual([
      ...DELAYS_MS.map(() => 'warn: letter failed, will be retried'),
      'error: letter failed too often and is given up',
    ]);
    expect(logged.at(-1)?.[1]).toEqual({
      ...{ job: expect.any(String), attempts: 4, owner: 'ann', status: 503, reason: 'busy' },
    });
    await jobs.updateOne({ _id: 'a' }, { $set: { due: now() } });
    expect(await attempt()).toEqual(['a']);
  });

  test('what has come during an attempt that failed waits with it', async () => {
    await add('a');
    const job = await claimed();
    await jobs.updateOne({ _id: 'a' }, { $min: { due: now() } });
    await queue().conclude(job, { outcome: 'not-sent' }, log);
    expect(await attempt()).toEqual([]);
    clock += 1.1 * DELAYS_MS[0];
    expect(await attempt()).toEqual(['a']);
  });

  test('the receiver asks for a longer pause → it gets that, up to the longest', async () => {
    await add('a');
    await attempt({ outcome: 'not-sent', retryAfterS: 240 });
    expect((await read()).due).toEqual(new Date(clock + 4 * MINUTE_MS));
    await jobs.updateOne({ _id: 'a' }, { $set: { due: now() } });
    await attempt({ outcome: 'not-sent', retryAfterS: 1e9 });
    expect((await read()).due!.getTime()).toBeLessThanOrEqual(clock + maxRetryDelayMs(DELAYS_MS));
  });

  test.each([
    ['unknown', 'warn: letter was interrupted; it is not sent again'],
    ['rejected', 'error: letter was rejected'],
    ['gone', 'letter has no receiver any more'],
    ['sent', 'letter sent'],
  ] as const)('%s → not tried again', async (outcome, text) => {
    await add('a');
    expect(await attempt({ outcome })).toEqual(['a']);
    clock += 40 * DAY_MS;
    expect(await attempt()).toEqual([]);
    expect(logged.map(([said]) => said)).toEqual([text]);
  });

  test('the server closes → the job under way ends, and no further one begins', async () => {
    await add('a');
    await add('b');
    const controller = new AbortController();
    await queue().runEach(controller.signal, async (job) => {
      controller.abort();
      await queue().conclude(job, { outcome: 'sent' }, log);
    });
    expect(await jobs.countDocuments({ due: { $exists: true } })).toBe(1);
    expect(await jobs.countDocuments({ lease: { $exists: true } })).toBe(0);
  });
});

describe('side by side', () => {
  /** Begins what is due, of each owner one at a time. */
  function begin(shares: Shares, handle: (job: Claimed<Stored>) => Promise<unknown>, signal = closing) {
    const options = { fields: { owner: 1 }, ownersOf: ({ owner = '' }: Stored) => ({ [owner]: 1 }) } as const;
    return queue().beginEach(shares, { ...options, closing: signal, log }, handle);
  }

  test('a receiver that does not answer holds up its own jobs only', async () => {
    for (const name of ['ann-1', 'ann-2', 'bob-1']) await add(name, { owner: name.split('-')[0]! });
    const shares = new Shares(10);
    const begun: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const handle = async (job: Claimed<Stored>) => {
      begun.push(job._id);
      if (job._id === 'ann-1') await answered;
      await queue().conclude(job, { outcome: 'sent' }, log);
    };
    await begin(shares, handle);
    while (shares.ownersWith(1).includes('bob')) await new Promise((resolve) => setImmediate(resolve));
    await begin(shares, handle);
    expect(begun).toEqual(['ann-1', 'bob-1']);
    answer();
    await shares.settle();
    await begin(shares, handle);
    await shares.settle();
    expect(begun).toEqual(['ann-1', 'bob-1', 'ann-2']);
  });

  test('handling one fails → it is logged, its claim ends by itself, and the others are handled', async () => {
    await add('a', { owner: 'ann' });
    await add('b', { owner: 'bob' });
    const shares = new Shares(10);
    await begin(shares, async (job) => {
      if (job._id === 'a') throw new Error('broken');
      await queue().conclude(job, { outcome: 'sent' }, log);
    });
    await shares.settle();
    expect(logged).toContainEqual(['warn: letter failed', { err: new Error('broken'), owner: 'ann' }]);
    expect(logged).toContainEqual(['letter sent', expect.objectContaining({ owner: 'bob' })]);
    clock += LEASE_MS;
    expect(await attempt()).toEqual(['a']);
  });

  test('the server closes → no further one begins', async () => {
    await add('a', { owner: 'ann' });
    const shares = new Shares(10);
    await begin(shares, () => Promise.reject(new Error('begun')), AbortSignal.abort());
    expect(await shares.settle()).toBe(0);
  });
});
