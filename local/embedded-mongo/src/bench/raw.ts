import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { rate } from './rate';

/** Operations per second. */
export interface Rates {
  insertOne: number;
  findOne: number;
  find50: number;
  findAndModify: number;
}

const value = Buffer.alloc(200, 1);
const none = Buffer.alloc(0);

function keyOf(number: number): Buffer {
  const key = Buffer.allocUnsafe(6);
  key.writeUIntBE(number, 0, 6);
  return key;
}

/** Does with lmdb alone, in this process and without a wire, what the server is asked to do. */
export async function measureRaw(clients: number, documents: number): Promise<Rates> {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-raw-'));
  const encodings = { encoding: 'binary', keyEncoding: 'binary' } as const;
  const root = open<Buffer, Buffer>({ path, ...encodings, overlappingSync: false });
  const database = root.openDB<Buffer, Buffer>('documents', encodings);
  const index = root.openDB<Buffer, Buffer>('index', encodings);
  const scattered = (i: number) => (i * 7919) % documents;
  try {
    for (let from = 0; from < documents; from += 20_000) {
      await root.transaction(() => {
        for (let i = from; i < Math.min(documents, from + 20_000); i += 1) {
          void database.put(keyOf(i), value);
          void index.put(Buffer.concat([keyOf(scattered(i)), keyOf(i)]), none);
        }
      });
    }
    const anywhere = () => Math.floor(Math.random() * documents);
    let next = documents;
    return {
      // A put is durable when its promise resolves, as an acknowledged insert is.
      insertOne: await rate(clients, () => database.put(keyOf((next += 1)), value)),
      findOne: await rate(clients, () => database.get(keyOf(anywhere()))),
      find50: await rate(clients, () =>
        Array.from(index.getKeys({ start: keyOf(anywhere()), limit: 50 }), (key) =>
          database.get(key.subarray(6)),
        ),
      ),
      findAndModify: await rate(clients, () =>
        root.transaction(() => {
          const current = database.get(keyOf(0))!;
          void database.put(keyOf(0), current);
        }),
      ),
    };
  } finally {
    await root.close();
    rmSync(path, { recursive: true, force: true });
  }
}
