import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';

/**
 * An empty database, over MongoDB’s wire protocol, and an empty folder; both are gone when it is closed.
 * @param port to listen on; a free one unless told
 */
export async function startDatabase(port = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'savepoint-test-'));
  const mongo = await startEmbeddedMongo({ path: join(folder, 'mongo'), port });
  return {
    uri: mongo.uri,
    folder,
    async close() {
      await mongo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
