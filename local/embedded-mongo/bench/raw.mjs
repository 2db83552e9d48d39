import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { rate } from './rate.mjs';

const value = Buffer.alloc(200, 1);
const none = Buffer.alloc(0);
const binary = { encoding: 'binary', keyEncoding: 'binary' };

function keyOf(number) {
  const key = Buffer.allocUnsafe(6);
  key.writeUIntBE(number, 0, 6);
  return key;
}

/**
 * Opens lmdb alone, in this process and without a network protocol, and fills it like the served collection: documents by
 * number, and an index whose entries lead to them in another order.
 * @param {number} documents how many
 */
export async function openRaw(documents) {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-raw-'));
  const root = open({ path, ...binary, overlappingSync: false });
  const database = root.openDB('documents', binary);
  const index = root.openDB('index', binary);
  for (let from = 0; from < documents; from += 20_000) {
    await root.transaction(() => {
      for (let i = from; i < Math.min(documents, from + 20_000); i += 1) {
        void database.put(keyOf(i), value);
        void index.put(Buffer.concat([keyOf((i * 7919) % documents), keyOf(i)]), none);
      }
    });
  }
  const anywhere = () => Math.floor(Math.random() * documents);
  let next = documents;
  const fetch50 = () => {
    const keys = index.getKeys({ start: keyOf(anywhere()), limit: 50 });
    return Array.from(keys, (key) => database.get(key.subarray(6)));
  };
  return {
    /** @returns operations per second of lmdb alone, for what the server does with each request */
    measure: async (clients) => ({
      // A put is durable when its promise resolves, as an acknowledged insert is.
      insertOne: await rate(clients, () => database.put(keyOf((next += 1)), value)),
      findOne: await rate(clients, () => database.get(keyOf(anywhere()))),
      find50: await rate(clients, fetch50),
      findAndModify: await rate(clients, () =>
        root.transaction(() => void database.put(keyOf(0), database.get(keyOf(0)))),
      ),
    }),
    /** @returns how often per second 50 neighbours are read, which is less than the server does for 50 */
    measureNeighbours: () =>
      rate(1, () => Array.from(database.getRange({ start: keyOf(anywhere()), limit: 50 }))),
    close: async () => {
      await root.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
