import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';

/** A database of its own, over MongoDB’s wire protocol; on a port that was free, or on the one given. */
export async function startDatabase(port = 0) {
  const path = await mkdtemp(join(tmpdir(), 'service-kit-'));
  const mongo = await startEmbeddedMongo({ path, port });
  return {
    uri: mongo.uri,
    async close() {
      await mongo.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
