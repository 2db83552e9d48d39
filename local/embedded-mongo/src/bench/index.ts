import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { measureRaw, type Rates } from './raw';
import { rate } from './rate';

/** How many documents the collection that is read from has. */
const documents = Number(process.env.BENCH_DOCS ?? 1_000_000);
const clientCounts = [1, 32];

interface Item {
  _id: number;
  at: number;
  text: string;
}

/** Starts the server as a process. @returns its address, the milliseconds until it listened, and how to end it */
async function startServer(dataDir: string) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(__dirname, '..', 'server.js')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    uri: /mongodb:\S+?(?=,)/.exec(line)![0],
    milliseconds: performance.now() - started,
    stop: () => child.kill('SIGTERM') && exited,
  };
}

async function fill(items: Collection<Item>): Promise<void> {
  await items.createIndex({ at: -1 });
  for (let from = 0; from < documents; from += 5000) {
    const size = Math.min(5000, documents - from);
    // Multiplying by a number prime to the size scatters `at` over the order of insertion.
    const batch = Array.from({ length: size }, (_, i) => ({
      _id: from + i,
      at: ((from + i) * 7919) % documents,
      text: 'x'.repeat(150),
    }));
    await items.insertMany(batch, { ordered: false });
  }
}

async function measure(uri: string, clients: number): Promise<Rates> {
  const client = await new MongoClient(uri, { maxPoolSize: clients, minPoolSize: clients }).connect();
  const database = client.db('bench');
  const [items, added] = [database.collection<Item>('items'), database.collection('added')];
  const hot = database.collection<{ _id: string; n: number }>('hot');
  await hot.updateOne({ _id: 'one' }, { $set: { n: 0 } }, { upsert: true });
  const anywhere = () => Math.floor(Math.random() * documents);
  const rates = {
    insertOne: await rate(clients, () => added.insertOne({ at: anywhere(), text: 'x'.repeat(150) })),
    findOne: await rate(clients, () => items.findOne({ _id: anywhere() })),
    // lmdb's rows stay bytes, so these do as well.
    find50: await rate(clients, () =>
      items
        .find({ at: { $lt: anywhere() } }, { raw: true })
        .sort({ at: -1 })
        .limit(50)
        .toArray(),
    ),
    findAndModify: await rate(clients, () => hot.findOneAndUpdate({ _id: 'one' }, { $inc: { n: 1 } })),
  };
  await client.close();
  return rates;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const first = await startServer(dataDir);
    const client = await new MongoClient(first.uri).connect();
    const started = performance.now();
    await fill(client.db('bench').collection('items'));
    print(`${documents} documents with one index in ${Math.round((performance.now() - started) / 1000)} s`);
    await client.close();
    await first.stop();
    const server = await startServer(dataDir);
    print(`start on ${documents} documents: ${Math.round(server.milliseconds)} ms`);
    for (const clients of clientCounts) {
      const [served, raw] = [await measure(server.uri, clients), await measureRaw(clients, documents)];
      for (const name of Object.keys(served) as (keyof Rates)[]) {
        const ratio = (served[name] / raw[name]).toFixed(2);
        print(
          `${name}, ${clients} client(s): ${Math.round(served[name])}/s, raw lmdb ${Math.round(raw[name])}/s, ratio ${ratio}`,
        );
      }
    }
    await server.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
