import mongoose, { type Connection } from 'mongoose';

/** Milliseconds before a query gives up on a database that cannot be reached. */
const PATIENCE = 3_000;

/**
 * A connection of its own for one service, so that services can share a process. Connects in the
 * background: a service starts without its database and answers 503 until it is there.
 * @param uri MongoDB connection string; without a database name, `savepoint` is used
 */
export function connectMongo(uri: string): Connection {
  const named = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri);
  const connection = mongoose.createConnection(uri, {
    ...(named ? {} : { dbName: 'savepoint' }),
    serverSelectionTimeoutMS: PATIENCE,
    bufferTimeoutMS: PATIENCE,
    autoIndex: true,
    maxPoolSize: 20,
  } as mongoose.ConnectOptions);
  // The driver goes on trying by itself; every query meets the failure where it can be answered.
  connection.asPromise().catch(() => {});
  return connection;
}

/** Throws unless the database answers a ping. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (connection.readyState !== 1 || !connection.db) throw new Error('not connected');
  await connection.db.command({ ping: 1 });
}
