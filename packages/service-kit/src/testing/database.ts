import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';

/**
 * Creates an empty database and an empty folder for a test; both are removed by `close`. The database is on the server
 * at `TEST_MONGODB_URI` or, if that is unset, on a new embedded server.
 * @param port of the embedded server; a free one by default
 */
export async function startDatabase(port = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'savepoint-test-'));
  const externalUri = process.env['TEST_MONGODB_URI'];
  // No test crashes the machine, and every write of a durable database waits for its disk.
  const options = { path: join(folder, 'mongo'), port, isDurable: false };
  const embedded = externalUri ? undefined : await startEmbeddedMongo(options);
  const serverUri = embedded?.uri ?? externalUri ?? '';
  const uris: string[] = [];
  const newUri = () => {
    const uri = withDatabase(serverUri, `savepoint-test-${randomBytes(6).toString('hex')}`);
    uris.push(uri);
    return uri;
  };
  return {
    /** Connection string of the database. */
    uri: newUri(),
    /** Returns the connection string of another empty database. */
    newUri,
    folder,
    async close() {
      await (embedded ? embedded.close() : dropDatabases(uris));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes everything that is stored in a database, so that the tests of a file share one service. Caches of the service do
 * not know of it.
 * @param keep names of collections that stay as they are
 */
export async function clearDatabase(
  { db }: Pick<Connection, 'db'>,
  keep: readonly string[] = [],
): Promise<void> {
  const collections = (await db?.collections()) ?? [];
  const clear = async (collection: (typeof collections)[number]) => {
    // A deletion waits for the disk, also where there is nothing to delete.
    if (await collection.findOne({}, { projection: { _id: 1 } })) await collection.deleteMany({});
  };
  await Promise.all(collections.filter(({ collectionName }) => !keep.includes(collectionName)).map(clear));
}

async function dropDatabases(uris: string[]): Promise<void> {
  for (const uri of uris) {
    const connection = await mongoose.createConnection(uri).asPromise();
    await connection.dropDatabase();
    await connection.close();
  }
}

/** Sets the database of a connection string; keeps its options. */
function withDatabase(uri: string, name: string): string {
  const [, server, options = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(uri) ?? [];
  if (!server) throw new Error('TEST_MONGODB_URI is not a MongoDB connection string.');
  return `${server}/${name}${options}`;
}
