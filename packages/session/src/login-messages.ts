import { createMessages } from '@savepoint/contracts/base';

/** What readers see when logging in fails, or when they are logged out meanwhile. */
export const message = createMessages(
  {
    cancelled: 'You cancelled the login.',
    superseded: 'Another login was started.',
    popupBlocked: 'Your browser has blocked the login window. Allow pop-ups for this site and try again.',
    noOpener:
      'The site around these comments keeps the login window from answering. Close that window and log in on Savepoint, where the comments are the same.',
    disabled: 'This account has been disabled.',
    stale: 'Log in again to confirm that it is you.',
    accountMismatch: 'That is another account. Choose the one you are logged in with.',
    failed: 'You could not be logged in. Try again.',
    loggedOut: 'You are logged out, so this was not done. Log in and try again.',
  },
  'session',
);
