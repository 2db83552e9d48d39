import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { build, startServer, type Server } from './child';

/**
 * The longest the server may be at work without looking at anything else, as a share of all the work, which is the
 * same on a slow machine: it is near 0.01, up to 0.07 with a garbage collection in it, and at one go each of these
 * operations would be a tenth or more, in every round. A busy machine makes a step longer by chance, but not each time.
 */
const limit = 0.085;
const rounds = 5;
const size = 20_000;

/** Only Linux reports how long a thread was running. */
const onLinux = existsSync(`/proc/self/task/${process.pid}/schedstat`) ? test : test.skip;

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

onLinux('reads and writes that go over all of many documents are done in small steps', async () => {
  build();
  const server = await startServer(dataDir, ['--require', join(__dirname, 'turns.cjs')]);
  const client = await new MongoClient(server.uri).connect();
  const database = client.db('test');
  let share = 1;
  for (let round = 0; round < rounds && share >= limit; round += 1)
    share = Math.min(share, await longestShare(server, database.collection(`big-${round}`)));
  await client.close();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(limit);
});

/** Measures one round of operations on many documents. @returns the longest step’s share of the server’s work */
async function longestShare(server: Server, big: Collection<Document>): Promise<number> {
  for (let from = 0; from < size; from += 1000) {
    const documents = Array.from({ length: 1000 }, (_, i) => ({
      n: (from + i) % 100,
      text: 'x'.repeat(100),
    }));
    await big.insertMany(documents);
  }
  // Work that happens once, such as compiling code on its first run, is not counted.
  await big.find({ text: /y/ }).sort({ n: 1 }).toArray();
  server.process.send('begin');
  await Promise.all([
    big.countDocuments({ text: /y/ }),
    big.createIndex({ n: 1, text: 1 }),
    big.updateMany({ text: { $ne: 'y' } }, { $inc: { m: 1 } }),
    big.aggregate([{ $group: { _id: '$n', c: { $sum: 1 } } }, { $sort: { c: 1 } }]).toArray(),
    big.find().sort({ text: 1, n: -1 }).limit(5).toArray(),
    big.find().sort({ text: 1, _id: -1 }).batchSize(1000).toArray(),
  ]);
  expect(await big.countDocuments({ n: 5 })).toBe(size / 100);
  expect(await big.countDocuments({ m: 1 })).toBe(size);
  await big.deleteMany({ n: { $lt: 50 } });
  await big.drop();
  server.process.send('report');
  const [{ longest, all }] = (await once(server.process, 'message')) as [{ longest: number; all: number }];
  return longest / all;
}
