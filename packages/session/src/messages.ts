import { createMessages } from '@savepoint/contracts/base';

/** What readers see when a call fails. Texts about logging in are in `login-messages.ts`, which loads later. */
export const message = createMessages(
  {
    timeout: 'This is taking longer than usual. Try again.',
    offline: 'You are offline. Try again when you are back online.',
    unexpected: 'Something went wrong. Try again.',
    loginUnreachable: 'The login service cannot be reached. Check your connection and try again.',
  },
  'calls',
);
