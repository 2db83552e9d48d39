import { createMessages } from '@savepoint/contracts/base';

/** The texts in error responses, besides the sentences of the error codes. */
export const message = createMessages({
  // Completes “A moderator has banned you from commenting …”
  bannedUntil: 'until {time} UTC',
  bannedPermanently: 'permanently',
  banReason: ' The reason given: {reason}',
  // What a spam service says about a key
  keyRefused: 'The spam service does not accept this key. It says: {words}',
  // Sites of a member who deletes the account
  soleOwner: '“{name}” ({key}) has no other owner.',
  heirIsYou: '“{name}” cannot be handed over to you.',
  // The name of a moderator that is not known
  anotherModerator: 'Another moderator',

  // Pages that links in mail about replies open
  confirmMail: 'Mail about replies',
  confirmMailText: 'We will write to you when somebody replies to a comment of yours.',
  confirmMailButton: 'Yes, write to me',
  mailConfirmed: 'Mail about replies is on',
  mailConfirmedText:
    'We will write to you when somebody replies to a comment of yours. Every mail has links to leave a thread, a site or all of it.',
  leaveMail: 'No more messages?',
  leaveAll:
    'We will not write to you about replies any more, will delete your address, and will end notifications in your browsers.',
  leaveSite: 'We will not write to you, or notify your browsers, about replies on {site} any more.',
  leaveThread: 'We will not write to you, or notify your browsers, about replies on “{thread}” any more.',
  leaveMailButton: 'No more messages',
  mailLeft: 'Done',
  mailLeftText: 'You will get no more of these messages. Your account page still lists all replies.',
  invalidLink: 'This link does not work',
  invalidLinkText:
    'It is incomplete, it was used already, or it has expired. You can choose mail about replies on your account page.',

  // Push messages
  pushedReply: '{name} replied to you on {thread}',
  pushedMention: '{name} mentioned you on {thread}',
  pushedReplies: { one: '{count} new reply', other: '{count} new replies' },
  pushedLeave: 'Leave this thread',
  pushedSpoiler: 'The text is a spoiler.',

  // Mail: why a reply by mail was not posted
  emptyReply: 'It has no text above what it answers.',
  repliedToGone: 'The comment that you answered was deleted.',
  mailTooLarge: 'The mail is too large. Send only your text, without files and pictures.',
  mailTooComplex: 'The mail has too many parts or lines. Send only your text.',

  // Pages that links in mail to moderators open
  confirmModeration: 'Mail about comments that wait for you',
  confirmModerationText: 'We will write to you when comments of the site wait for a decision.',
  moderationConfirmed: 'Mail to you is on',
  moderationConfirmedText:
    'We will write to you when comments of the site wait for a decision. Every mail has a link to end it.',
  leaveModeration: 'We will not write to you about comments of {site} that wait for a decision any more.',
  // Pages that links in mail to guests of other sites open
  confirmGuest: 'Was it you?',
  confirmGuestText: 'You have commented as a guest, and gave this mail address.',
  confirmGuestButton: 'Yes, it was me',
  guestConfirmed: 'Thank you',
  guestConfirmedText:
    'Your address is confirmed. Your comment appears now, unless the site checks it first. You can close this page.',
  invalidGuestLinkText:
    'It is incomplete, or it has expired. Comment once more, and we will send you another one.',
  approvedTitle: 'Approve this comment?',
  removedTitle: 'Remove this comment?',
  decisionText: '{name} on {site}: “{text}”',
  approvedButton: 'Approve',
  removedButton: 'Remove',
  approvedByLink: 'The comment is approved',
  removedByLink: 'The comment is removed',
  doneByLinkText: 'It can be undone in the log of moderation.',
  decidedSince: 'Nothing to decide here any more',
  decidedSinceText:
    'Somebody has decided about this comment, or its text has changed since we wrote to you. Look into the queue of the site.',
  invalidModerationLinkText:
    'It is incomplete, it has expired, or you no longer moderate this site or get this mail. The queue of the site has what is to be decided.',

  phraseWithoutWord: 'Add a letter or a number to “{phrase}”.',
  wrongGrandparent: 'This is not the parent of the comment that is replied to.',
});
