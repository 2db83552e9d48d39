import { createMessages } from '@savepoint/contracts';

/** The texts of the comments embedded in other sites. */
export const message = createMessages({
  title: 'Comments on {name}',
  member: 'Logged in as {name}',
  logOut: 'Log out',
  open: 'Open the thread on Savepoint',
  notFound: 'No comments here',
  notFoundText: '{site} has no page of this name. Check {type} and {slug}.',
});
