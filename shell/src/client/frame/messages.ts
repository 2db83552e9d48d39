import { createMessages } from '@savepoint/contracts/base';

/** The texts of the client of embedded comments. */
export const message = createMessages(
  {
    guestHasNoLogin: 'Guests have no login. Log out, then log in with an account.',
    logInOnSite: 'Log in on the website around these comments, or reload the page.',
  },
  'frame',
);
