import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { build, startServer } from './child';

/**
 * The longest the server may be at work without looking at anything else, as a share of all the work, which is the
 * same on a slow machine: it is near 0.01, up to 0.04 with a garbage collection in it, and at one go each of these
 * operations would be a tenth or more.
 */
const limit = 0.06;
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
  const big = database.collection<Document>('big');
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
  await client.close();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(longest).toBeGreaterThan(0);
  expect(longest / all).toBeLessThan(limit);
});
