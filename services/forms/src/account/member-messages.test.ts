import type { MessagesAndSubscriptions } from '@savepoint/contracts/members';
import { createTestClient } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  for (const message of ['First', 'Second'])
    await stack.post('/api/contact-form', { name: 'Ann', email: 'Ann@example.org', message, agree: true });
  await stack.post('/api/contact-form', {
    name: 'Bob',
    email: 'bob@example.org',
    message: 'No',
    agree: true,
  });
  await stack.post('/api/newsletter-form', { email: 'ann@example.org' });
});
afterAll(() => stack.close());

const readMessages = (body: object = {}, options: object = {}) =>
  createTestClient(stack.url, stack.tokens).post<MessagesAndSubscriptions>(
    '/api/user/messages',
    body,
    options,
  );

test('a member reads the messages from their address in pages, in any capitalisation', async () => {
  const first = await readMessages({ limit: 1 });
  expect(first).toMatchObject({
    status: 200,
    body: {
      verified: true,
      newsletter: { email: 'ann@example.org', created: expect.any(String) },
      messages: [{ name: 'Ann', email: 'Ann@example.org', message: 'Second' }],
    },
  });
  const { body } = await readMessages({ limit: 1, cursor: first.body.next_cursor });
  expect(body).toMatchObject({ messages: [{ message: 'First' }], next_cursor: null });
});

test('an unverified address gets no data, a visitor gets 401', async () => {
  expect((await readMessages({}, { claims: { email_verified: false } })).body).toEqual({
    verified: false,
    newsletter: null,
    messages: [],
    next_cursor: null,
  });
  expect((await readMessages({}, { as: null })).status).toBe(401);
  expect((await readMessages({ email: 'bob@example.org' })).status).toBe(400);
});

test('a member whose last sign-in is older than five minutes has to sign in again', async () => {
  const auth_time = Math.floor(Date.now() / 1000) - 301;
  const { status, body } = await readMessages({}, { claims: { auth_time } });
  expect([status, body]).toMatchObject([403, { code: 'recent-sign-in-needed' }]);
});
