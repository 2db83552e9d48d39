import { callOf, publicCalls } from '@savepoint/contracts/api';
import { fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { eventually, startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => stack.close());

const knownValues = async () => ({
  name: ['Sam'],
  email: ['sam@example.com', 'pat@example.com'],
  message: ['Hades came out in 2020.'],
  agree: [true],
});

/** Waits until the mail of every stored form has been moved to the outbox. */
const whenIdle = () =>
  eventually(async () => {
    const unsent = ['contact_messages', 'newsletter_subscriptions'].map((name) =>
      stack.connection.collection(name).countDocuments({ mail: { $exists: true } }),
    );
    return (await Promise.all(unsent)).every((count) => count === 0);
  });

const options = () => ({
  url: stack.url,
  connection: stack.connection,
  tokens: [() => stack.tokens.token('mo', { roles: ['admin'] }), () => stack.tokens.token('ann')],
  knownValues,
  whenIdle,
  // Mail is sent in the background, and rejected calls count for the rate limits too.
  ignoredCollections: ['mail_outbox', 'form_rate_limits'],
});
const own = publicCalls.map(callOf).filter(({ upstream }) => upstream === 'forms');
const names = own.map(({ method, path }) => `${method} ${path}`);

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  const report = await rejectInvalidFields(options());
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  expect([...report].filter(([, calls]) => calls === 0)).toEqual([]);
});

test('fuzz: no call causes a 5xx, and a rejected one stores nothing', async () => {
  const report = await fuzzRoutes(options());
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
});
