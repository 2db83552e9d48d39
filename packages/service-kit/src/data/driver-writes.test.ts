import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Schema } from 'mongoose';
import { isDatabaseUnavailable } from '../base';
import { connectMongo } from './mongo';
import { startDatabase } from '../testing';

const CREATED = 'net.client.socket';

test('a command on a connection that is just being lost fails, or is repeated: it never waits for ever', async () => {
  const sockets: Socket[] = [];
  const onSocket = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe(CREATED, onSocket);
  const database = await startDatabase();
  const connection = connectMongo(database.uri);
  const model = connection.model('Paint', new Schema({ _id: String, colour: String }, { versionKey: false }));
  await connection.asPromise();
  await model.create({ _id: 'a', colour: 'red' });
  const writeAll = () =>
    Promise.allSettled(
      ['b', 'c', 'd'].map((_id) => model.collection.insertOne({ _id, colour: 'red' } as never)),
    );
  await writeAll();

  // Destroyed, which the driver learns a moment later.
  for (const socket of sockets) socket.destroy();
  const settled = await writeAll();
  for (const result of settled)
    if (result.status === 'rejected')
      expect(isDatabaseUnavailable(result.reason) || result.reason.code === 11000).toBe(true);
  expect(await model.findById('a').lean()).toEqual({ _id: 'a', colour: 'red' });
  unsubscribe(CREATED, onSocket);
  await connection.close();
  await database.close();
});
