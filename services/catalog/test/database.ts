import { connectMongo, pingMongo } from '@savepoint/service-kit/data';
import { startDatabase as startServer } from '@savepoint/service-kit/testing';
import { catalogModels } from '../src/models';
import { eventually } from './eventually';

/** Creates databases for tests, and connects the service's models to them. */
export async function startDatabase() {
  const mongo = await startServer();
  const connections: { close(): Promise<unknown> }[] = [];
  return {
    /** Connection string of an empty database. */
    newUri: mongo.newUri,
    /** The service's models, connected, with their indexes. */
    async models(uri: string) {
      const connection = connectMongo(uri);
      connections.push(connection);
      const models = catalogModels(connection);
      await eventually(() => pingMongo(connection));
      return models;
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await mongo.close();
    },
  };
}
