import { encodeCursor } from '@savepoint/service-kit';
import { startDatabase, watchQueries } from '@savepoint/service-kit/testing';
import type { FastifyRequest } from 'fastify';
import { takeMessage } from '../contact/take-message';
import { createContext } from '../context';
import { readMemberMessages } from '../member-messages/read-member-messages';
import { confirm, leave } from '../newsletter/answer';
import { signUp } from '../newsletter/sign-up';
import { sendAll } from '../outbox/send-all';
import { createLimits } from '../routes/limits';
import { digest } from '../rules/token';
import type { Transport } from '../transport/transport';

/** Indexes that the database itself uses, to remove what has had its time. */
const FOR_EXPIRY = ['form_rate_limits.expired', 'mail_outbox.ended', 'newsletter_subscriptions.expires'];

test('every query has an index, and every index has a query', async () => {
  const database = await startDatabase();
  const watched = await watchQueries(database.uri);
  const addresses = { publicUrl: 'https://savepoint.example', contactTo: 'desk@savepoint.example' };
  const context = createContext(watched.connection, addresses);
  const limits = createLimits(watched.connection, 1);
  const models = Object.values(watched.connection.models);
  await Promise.all(models.map((model) => model.createIndexes()));

  const outcomes = [() => {}, () => Promise.reject(new Error('not now'))];
  const transport: Transport = { send: async () => outcomes.shift()?.(), close: () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  for (const limit of Object.values(limits)) await limit({ ip: '192.0.2.1' } as FastifyRequest);
  await takeMessage(context, { name: 'Sam', email: 'sam@example.com', message: 'Hello', agree: true });
  await signUp(context, 'sam@example.com');
  await sendAll(context, transport, { log, closing: new AbortController().signal });
  const token = 'token';
  await context.subscriptions.updateOne({}, { $set: { token_hash: digest(token) } });
  await watched.explain();

  await takeMessage(context, { name: 'Kim', email: 'kim@example.com', message: 'Hello', agree: true });
  await signUp(context, 'kim@example.com');
  await sendAll(context, transport, { log, closing: new AbortController().signal });
  const kim = { email: 'kim@example.com', email_verified: true };
  const cursor = encodeCursor({ created: new Date(), _id: 'a-message' });
  for (const page of [{}, { cursor }]) await readMemberMessages(context, kim, page);
  await confirm(context, token);
  await confirm(context, token);
  await leave(context, token);
  const plans = await watched.explain();
  await watched.close();
  await database.close();

  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN')).map(({ query }) => query)).toEqual([]);
  const used = new Set(plans.flatMap(({ indexes }) => indexes));
  const stated = models.flatMap((model) =>
    model.schema.indexes().map(([, { name }]) => `${model.collection.name}.${name}`),
  );
  expect([...used].filter((name) => !name.endsWith('._id_')).sort()).toEqual(
    stated.filter((name) => !FOR_EXPIRY.includes(name)).sort(),
  );
});
