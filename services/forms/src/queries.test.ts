import { encodeCursor } from '@savepoint/service-kit/data';
import { startDatabase, watchQueries } from '@savepoint/service-kit/testing';
import type { FastifyRequest } from 'fastify';
import { readMemberMessages } from './account/member-messages';
import { storeMessage } from './contact/contact';
import { createContext } from './context';
import { confirmSubscription, signUp, unsubscribe } from './newsletter/newsletter';
import { sendDueMail } from './outbox/outbox';
import type { Transport } from './outbox/transport';
import { createRateLimits } from './routes/rate-limits';
import { digest } from './rules/digest';

/** Indexes that only MongoDB’s TTL task uses. */
const TTL_INDEXES = [
  'contact_messages.expired',
  'form_rate_limits.expired',
  'form_rate_limits_keys.expired',
  'mail_outbox.finished',
  'newsletter_subscriptions.expires',
];

test('every query has an index, and every index has a query', async () => {
  const database = await startDatabase();
  const watched = await watchQueries(database.uri);
  const addresses = { publicUrl: 'https://savepoint.example', contactTo: 'desk@savepoint.example' };
  const context = createContext(watched.connection, addresses);
  const limits = createRateLimits(watched.connection, 1);
  const models = Object.values(watched.connection.models);
  await Promise.all(models.map((model) => model.createIndexes()));

  const outcomes = [() => {}, () => Promise.reject(new Error('not now'))];
  const transport: Transport = { send: async () => outcomes.shift()?.(), close: () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { receiver, ...ofAddresses } = limits;
  for (const limit of Object.values(ofAddresses)) await limit({ ip: '192.0.2.1' } as FastifyRequest);
  await receiver('sam@example.com');
  await storeMessage(context, { name: 'Sam', email: 'sam@example.com', message: 'Hello', agree: true });
  await signUp(context, 'sam@example.com');
  await sendDueMail(context, transport, { log, closing: new AbortController().signal });
  const token = 'token';
  await context.subscriptions.updateOne({}, { $set: { token_hash: digest(token) } });
  await watched.explain();

  await storeMessage(context, { name: 'Kim', email: 'kim@example.com', message: 'Hello', agree: true });
  await signUp(context, 'kim@example.com');
  await sendDueMail(context, transport, { log, closing: new AbortController().signal });
  const kim = {
    email: 'kim@example.com',
    email_verified: true,
    auth_time: Math.floor(Date.now() / 1000),
  };
  const cursor = encodeCursor({ created: new Date(), _id: 'a-message' });
  for (const page of [{}, { cursor }]) await readMemberMessages(context, kim, page);
  await confirmSubscription(context, token);
  await confirmSubscription(context, token);
  await unsubscribe(context, token);
  const plans = await watched.explain();
  await watched.close();
  await database.close();

  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN')).map(({ query }) => query)).toEqual([]);
  const used = new Set(plans.flatMap(({ indexes }) => indexes));
  const stated = models.flatMap((model) =>
    model.schema.indexes().map(([, { name }]) => `${model.collection.name}.${name}`),
  );
  expect([...used].filter((name) => !name.endsWith('._id_')).sort()).toEqual(
    stated.filter((name) => !TTL_INDEXES.includes(name)).sort(),
  );
});
