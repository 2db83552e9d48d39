import { createMessages } from '@savepoint/contracts/base';

/** The texts of the comments embedded in other sites. */
export const message = createMessages(
  {
    title: 'Comments on {name}',
    member: 'Logged in as {name}',
    logOut: 'Log out',
    closed_by_age: 'This thread takes comments for some days only, which are over.',
    locked: 'Moderators have closed this thread.',
    open: 'Open the thread on Savepoint',
    notLoaded: 'Comments can be read, but not used: a part could not be loaded.',
    tryAgain: 'Try again',
    notFound: 'No comments here',
    notValid: 'This tag needs data-site with the key of a site, and a page with an address.',
    noSite: 'There is no site with the key “{key}”. Check data-site.',
    originNotRegistered:
      'Pages of {origin} may not show the comments of the site “{key}”. Register this origin for the site.',
    noThread: 'Nobody has commented on this page yet, or its site was removed.',
    notFoundText: '{site} has no page of this name. Check {type} and {slug}.',
  },
  'document',
);
