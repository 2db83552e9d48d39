import { createMessages } from '@savepoint/contracts';

/** The texts in error responses, besides the sentences of the error codes. */
export const message = createMessages({
  // Completes “A moderator has banned you from commenting …”
  bannedUntil: 'until {time} UTC',
  bannedPermanently: 'permanently',
  banReason: ' The reason given: {reason}',
  // The name of a moderator that is not known
  anotherModerator: 'Another moderator',

  phraseWithoutWord: 'Add a letter or a number to “{phrase}”.',
  wrongGrandparent: 'This is not the parent of the comment that is replied to.',
});
