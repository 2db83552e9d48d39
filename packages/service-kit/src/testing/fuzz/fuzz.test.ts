import mongoose from 'mongoose';
import { Type, type Static } from 'typebox';
import { HttpError } from '../../base';
import { createServer } from '../../http';
import { startDatabase } from '../database';
import { fuzzRoutes, rejectInvalidFields } from '.';

const Body = Type.Object({ name: Type.String({ maxLength: 20 }) }, { additionalProperties: false });
const NoQuery = Type.Object({}, { additionalProperties: false });
let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: mongoose.Connection;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await startDatabase();
  connection = await mongoose.createConnection(database.uri, { monitorCommands: true }).asPromise();
});
afterAll(async () => {
  for (const close of closing) await close();
  await connection.close();
  await database.close();
});

/** A service of one route that does this with a name. */
async function serviceOf(take: (name: string) => unknown, options: object = {}): Promise<string> {
  const app = await createServer({ name: 'fuzzed', logLevel: 'silent' });
  app.post<{ Body: Static<typeof Body> }>(
    '/names',
    { schema: { body: Body, querystring: NoQuery }, ...options },
    async ({ body }) => take(body.name),
  );
  closing.push(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** fast-check reports the call, with the failure as its cause. */
const because = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });

test('a correct service passes, with accepted and rejected calls', async () => {
  const url = await serviceOf(() => ({}));
  const tried = (await fuzzRoutes({ url })).get('POST /names');
  expect(tried?.accepted).toBeGreaterThan(3);
  expect(tried?.rejected).toBeGreaterThan(0);
});

test('a service that applies its schemas passes, with calls that are wrong in each way', async () => {
  const url = await serviceOf(() => ({}));
  const tried = await rejectInvalidFields({ url, connection });
  // An unknown field in the query and in the body, no name, one of another type, and one that is too long.
  expect(tried.get('POST /names')).toBeGreaterThanOrEqual(5);
});

test('a route that takes what its schema rejects is found', async () => {
  const url = await serviceOf(() => ({}), { attachValidation: true });
  await expect(rejectInvalidFields({ url })).rejects.toThrow(/Not rejected for unheard_of: .*null/);
});

test('a rejection that does not name the field is found, unless the field is read first', async () => {
  const refuse = () => {
    throw new HttpError('gone');
  };
  const url = await serviceOf(refuse, { attachValidation: true });
  await expect(rejectInvalidFields({ url })).rejects.toThrow(/Not rejected for unheard_of: .*409/);
  const fieldsReadFirst = ['unheard_of', 'name'];
  await expect(rejectInvalidFields({ url, fieldsReadFirst })).resolves.toBeDefined();
});

test('a failure of the server is found', async () => {
  const url = await serviceOf((name) => {
    if (name.length < 2) throw new Error('Never thought of that');
    return {};
  });
  await expect(fuzzRoutes({ url, callsPerRoute: 200 })).rejects.toMatchObject(because(/Responded 500/));
});

test('a rejected call that stored something is found', async () => {
  const url = await serviceOf(async (name) => {
    await connection.collection('names').insertOne({ name });
    throw new HttpError('gone');
  });
  await expect(fuzzRoutes({ url, connection })).rejects.toMatchObject(
    because(/rejected call has changed names/),
  );
  await expect(fuzzRoutes({ url, connection, ignoredCollections: ['names'] })).resolves.toBeDefined();
});

test('a connection that does not report its commands is found', async () => {
  const silent = await mongoose.createConnection(database.uri).asPromise();
  closing.push(() => silent.close());
  const url = await serviceOf(async (name) => {
    await silent.collection('names').insertOne({ name });
    throw new HttpError('gone');
  });
  await expect(fuzzRoutes({ url, connection: silent })).rejects.toThrow(/without monitorCommands: names/);
});

test('an error response of another shape is found', async () => {
  const url = await serviceOf(() => {
    throw Object.assign(new HttpError('gone'), { code: 'Not A Code' });
  });
  await expect(fuzzRoutes({ url })).rejects.toMatchObject(because(/Rejected with 409/));
});
