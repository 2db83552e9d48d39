/**
 * Measures the server beside lmdb alone, on the same machine and in the same run. `BENCH_DOCS` documents
 * (1,000,000), `BENCH_ROUNDS` rounds (3) of which the medians count.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { rate } from './rate.mjs';
import { openRaw } from './raw.mjs';

const documents = Number(process.env.BENCH_DOCS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const serverPath = fileURLToPath(new URL('../dist/server.js', import.meta.url));
const print = (line) => process.stdout.write(`${line}\n`);

/** Starts the server as a process. @returns its address, the milliseconds until it listened, and how to end it */
async function startServer(dataDir) {
  const started = performance.now();
  const child = spawn(process.execPath, [serverPath], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    uri: /mongodb:\S+?(?=,)/.exec(line)[0],
    milliseconds: performance.now() - started,
    stop: () => child.kill('SIGTERM') && exited,
  };
}

async function fill(items) {
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

/** @returns operations per second of each kind, with `clients` connections of MongoDB's driver */
async function measure(uri, clients) {
  const client = await new MongoClient(uri, { maxPoolSize: clients, minPoolSize: clients }).connect();
  const database = client.db('bench');
  const [items, added, hot] = ['items', 'added', 'hot'].map((name) => database.collection(name));
  await hot.updateOne({ _id: 'one' }, { $set: { n: 0 } }, { upsert: true });
  const anywhere = () => Math.floor(Math.random() * documents);
  // lmdb's rows stay bytes, so these do as well.
  const find50 = () =>
    items
      .find({ at: { $lt: anywhere() } }, { raw: true })
      .sort({ at: -1 })
      .limit(50)
      .toArray();
  const rates = {
    insertOne: await rate(clients, () => added.insertOne({ at: anywhere(), text: 'x'.repeat(150) })),
    findOne: await rate(clients, () => items.findOne({ _id: anywhere() })),
    find50: await rate(clients, find50),
    findAndModify: await rate(clients, () => hot.findOneAndUpdate({ _id: 'one' }, { $inc: { n: 1 } })),
    ping: await rate(clients, () => database.command({ ping: 1 })),
  };
  await client.close();
  return rates;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

async function measureStart(dataDir) {
  const server = await startServer(dataDir);
  await server.stop();
  return server.milliseconds;
}

async function main(dataDir) {
  const first = await startServer(dataDir);
  const client = await new MongoClient(first.uri).connect();
  const started = performance.now();
  await fill(client.db('bench').collection('items'));
  print(`${documents} documents with one index in ${Math.round((performance.now() - started) / 1000)} s`);
  await client.close();
  await first.stop();
  const starts = [];
  for (let i = 0; i < 5; i += 1) starts.push(await measureStart(dataDir));
  print(`start on ${documents} documents: ${starts.map(Math.round).join(', ')} ms`);
  const [server, raw] = [await startServer(dataDir), await openRaw(documents)];
  for (const clients of [1, 32]) {
    const samples = [];
    for (let i = 0; i < rounds; i += 1) {
      const [load] = loadavg();
      const [served, alone] = [await measure(server.uri, clients), await raw.measure(clients)];
      samples.push({ served, alone, neighbours: await raw.measureNeighbours() });
      print(`round ${i + 1}, ${clients} client(s), load ${load.toFixed(1)}`);
    }
    const middle = (pick) => median(samples.map(pick));
    for (const name of Object.keys(samples[0].alone)) {
      const [served, alone] = [middle((s) => s.served[name]), middle((s) => s.alone[name])];
      const ratio = middle((s) => s.served[name] / s.alone[name]);
      print(
        `${name}, ${clients} client(s): ${Math.round(served)}/s, lmdb ${Math.round(alone)}/s, ratio ${ratio.toFixed(3)}`,
      );
    }
    const [pings, neighbours] = [middle((s) => s.served.ping), middle((s) => s.neighbours)];
    print(`ping: ${Math.round(pings)}/s; 50 neighbours by lmdb in one process: ${Math.round(neighbours)}/s`);
    print(`find50 to 50 neighbours: ${middle((s) => s.served.find50 / s.neighbours).toFixed(3)}`);
  }
  await raw.close();
  await server.stop();
}

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
try {
  await main(dataDir);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
