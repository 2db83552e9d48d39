import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';

/** A database of its own, over MongoDB’s wire protocol, and a folder. */
export async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'forms-'));
  const mongo = await startEmbeddedMongo({ path: join(folder, 'mongo') });
  return {
    uri: mongo.uri,
    folder,
    async close() {
      await mongo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
