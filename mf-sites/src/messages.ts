import { createMessages } from '@savepoint/region-kit';

/** The texts of the pages of sites for visitors. */
export const message = createMessages({
  checking: 'Checking for account...',
  needsScripts: 'You need JavaScript to run a site here.',
  loggedOut: 'Comments for your own website',
  loggedOutText: 'Log in to register a site and to run its threads.',
  logIn: 'Login',
  // Completes “Log in to …”
  loginReason: 'run your sites',
});
