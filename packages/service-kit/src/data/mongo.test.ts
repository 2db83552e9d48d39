import type { FastifyBaseLogger } from 'fastify';
import { Schema } from 'mongoose';
import { freePorts } from '../base';
import { startDatabase, startFaultProxy } from '../testing';
import { connectMongo, pingMongo } from './mongo';

const schema = new Schema({ _id: String, colour: String }, { versionKey: false }).index({ colour: 1 });

/** A port without a listener. */
const freePort = async () => (await freePorts(1))[0]!;

async function until(condition: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await condition();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Needs to choose when the server starts. */
const embeddedServerTest = process.env['TEST_MONGODB_URI'] ? test.skip : test.concurrent;

embeddedServerTest('a database that comes later is found, and has its indexes then', async () => {
  const port = await freePort();
  const connection = connectMongo(`mongodb://127.0.0.1:${port}`);
  const model = connection.model('Paint', schema);
  await expect(pingMongo(connection)).rejects.toThrow();
  await expect(model.findById('a').lean()).rejects.toThrow(/buffering timed out/);

  const database = await startDatabase(port);
  await until(() => pingMongo(connection));
  expect(Object.keys(await model.collection.indexInformation())).toContain('colour_1');
  await connection.close();
  await database.close();
});

// They wait for the driver’s timeouts, together.
test.concurrent('a connection that was never established can be closed', async () => {
  const connection = connectMongo(`mongodb://127.0.0.1:${await freePort()}`);
  await connection.close();
  await expect(pingMongo(connection)).rejects.toThrow();
});

test.concurrent('the database refuses an index → tried again; the reason is logged once, and readiness has it', async () => {
  const database = await startDatabase();
  const proxy = await startFaultProxy(database.uri);
  const fault = { reply: { ok: 0, code: 86, errmsg: 'another index has this name' } };
  Object.assign(proxy, { command: 'createIndexes', fault, hits: 0 });
  const lines: string[] = [];
  const log = {
    warn: ({ err }: { err: Error }, line: string) => void lines.push(`${line}: ${err.message}`),
    info: (line: string) => void lines.push(line),
  };
  const connection = connectMongo(proxy.uri, { log: log as unknown as FastifyBaseLogger });
  connection.model('Paint', schema);
  while (proxy.hits < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(pingMongo(connection)).rejects.toThrow('another index has this name');
  expect(lines).toEqual(['the database is not ready; retrying: another index has this name']);
  proxy.fault = undefined;
  await until(() => pingMongo(connection));
  expect(lines.slice(1)).toEqual(['the database is ready']);
  await connection.close();
  await proxy.close();
  await database.close();
});

/** The driver’s own checks of a server, which its types do not name. */
interface Topology {
  s: { servers: Map<string, { monitor: { monitorId: { stop(): void } } }> };
}

test.concurrent.each([
  ['', undefined],
  ['and an index is refused ', { reply: { ok: 0, code: 11000, errmsg: 'twice the same colour' } }],
])(
  'the driver has stopped checking the database %swhen the connection is lost → connected again',
  async (_what, refusal) => {
    const database = await startDatabase();
    const proxy = await startFaultProxy(database.uri);
    if (refusal) Object.assign(proxy, { command: 'createIndexes', fault: refusal, hits: 0 });
    const connection = connectMongo(proxy.uri, { heartbeatIntervalMs: 500 });
    const model = connection.model('Paint', schema);
    if (refusal) while (proxy.hits < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    else await until(() => pingMongo(connection));
    const { topology } = connection.getClient() as unknown as { topology: Topology };
    for (const { monitor } of topology.s.servers.values()) monitor.monitorId.stop();
    Object.assign(proxy, { command: 'find', fault: 'cut after', remaining: 1 });
    await expect(model.findById('a').lean()).rejects.toThrow(/closed/);
    await until(() => pingMongo(connection));
    expect(await model.findById('a').lean()).toBeNull();
    await connection.close();
    await proxy.close();
    await database.close();
  },
);
