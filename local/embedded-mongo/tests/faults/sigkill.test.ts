import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { Store } from '../../src/store/store';
import { storedDocuments, verifyEntries } from '../verify-entries';
import { build, startServer, type Server } from './child';
import { byTier } from '../tier';

const rounds = byTier(2, 20);
const clients = 24;

interface Item {
  _id: string;
  email: string;
  at: Date;
  tags: number[];
}

/** What the server has acknowledged, over all rounds. */
const inserted = new Map<string, string>();
const deleted = new Set<string>();
const counters = new Map<string, number>();

let dataDir: string;
beforeAll(() => {
  build();
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Writes from many concurrent clients, kills the server in the middle and resolves when it has exited. */
async function writeUntilKilled(server: Server, round: number): Promise<void> {
  const client = new MongoClient(server.uri, {
    maxPoolSize: clients,
    retryWrites: false,
  });
  await client.connect();
  const items = client.db('test').collection<Item>('items');
  const totals = client.db('test').collection<{ _id: string; n: number }>('totals');
  if (round === 0) {
    await items.createIndex({ email: 1 }, { unique: true });
    await items.createIndex({ tags: 1, at: -1 });
  }
  if (round === 0) await totals.insertOne({ _id: 'total-0', n: 0 });
  // Counts acknowledgements instead of time, so that it does not depend on the machine; a little later each round.
  let left = 40 + ((round * 97) % 160);
  let enough: () => void;
  const killed = new Promise<void>((resolve) => (enough = resolve))
    .then(() => new Promise((resolve) => setTimeout(resolve, (round * 7) % 20)))
    .then(() => server.end('SIGKILL'));
  const writeOn = async (lane: number) => {
    for (let i = 0; ; i += 1) {
      // Every third address is also tried by the others.
      const email = i % 3 === 0 ? `shared-${round}-${i}` : `${round}-${lane}-${i}`;
      const _id = `${round}/${lane}/${i}`;
      try {
        await items.insertOne({ _id, email, at: new Date(), tags: [i % 3, i % 5] });
        if (inserted.has(email)) throw new Error(`the address ${email} was taken twice`);
        inserted.set(email, _id);
        left -= 1;
        if (left === 0) enough();
        if (i % 4 === 1 && i % 3 !== 0) {
          deleted.add(email);
          await items.deleteOne({ _id });
        }
        const total = await totals.findOneAndUpdate(
          { _id: `total-${lane % 3}` },
          { $inc: { n: 1 } },
          { upsert: true, returnDocument: 'after' },
        );
        counters.set(total!._id, Math.max(total!.n, counters.get(total!._id) ?? 0));
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11000) continue;
        if (error instanceof Error && error.message.startsWith('the address')) throw error;
        return;
      }
    }
  };
  const lanes = Array.from({ length: clients }, (_, lane) => writeOn(lane));
  await killed;
  // Ends the operations that wait for the server.
  await client.close();
  await Promise.all(lanes);
}

/** Opens the folder as the next start would, and compares the documents with the entries and the counts. */
async function verify(): Promise<void> {
  const store = new Store(join(dataDir, 'mongo'));
  try {
    const items = store.collections.get('test.items')!;
    const found = new Map(
      storedDocuments(store, items).map(({ document }) => [document.get('email'), document.get('_id')]),
    );
    for (const [email, id] of inserted) {
      // A delete that was under way when the server died may have happened or not.
      if (!deleted.has(email)) expect([email, found.get(email)]).toEqual([email, id]);
    }
    const totals = new Map(
      storedDocuments(store, store.collections.get('test.totals')!).map(({ document }) => [
        document.get('_id'),
        document.get('n'),
      ]),
    );
    for (const [id, n] of counters) expect(Number(totals.get(id))).toBeGreaterThanOrEqual(n);
    for (const collection of store.collections.values()) await verifyEntries(store, collection);
  } finally {
    await store.close();
  }
}

test(`after each of ${rounds} SIGKILLs every acknowledged write is there and every index agrees`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(dataDir);
    await writeUntilKilled(server, round);
    await verify();
  }
  expect(inserted.size).toBeGreaterThan(rounds * 20);
});

test('a second process on the folder → fails and names the owner, which stays usable', async () => {
  const first = await startServer(dataDir);
  await expect(startServer(dataDir)).rejects.toThrow(`is in use by process ${first.process.pid}`);
  const client = await new MongoClient(first.uri).connect();
  expect(await client.db('test').collection('items').countDocuments()).toBeGreaterThan(0);
  await client.close();
  expect(await first.end('SIGTERM')).toBe(0);
});

test('SIGTERM finishes what was accepted and leaves the folder free', async () => {
  const server = await startServer(dataDir);
  const client = await new MongoClient(server.uri).connect();
  await client.db('test').collection<{ _id: string }>('last').insertOne({ _id: 'written' });
  await client.close();
  expect(await server.end('SIGTERM')).toBe(0);
  const next = await startServer(dataDir);
  const again = await new MongoClient(next.uri).connect();
  expect(
    await again
      .db('test')
      .collection('last')
      .countDocuments({ _id: 'written' as never }),
  ).toBe(1);
  await again.close();
  expect(await next.end('SIGINT')).toBe(0);
});
