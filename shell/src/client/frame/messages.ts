import { createMessages } from '@savepoint/contracts';

/** The texts of the client of embedded comments. */
export const message = createMessages(
  {
    logInOnSite: 'Log in on the website around these comments, or reload the page.',
  },
  'frame',
);
