import { createMessages } from '@savepoint/region-kit';

/** The texts of code that is loaded after the page. */
export const message = createMessages(
  {
    editBox: 'Edit your comment',
    save: 'Save changes',
    notSaved: 'Your changes were not saved',
    saved: 'Changes saved',
    posted: 'Comment posted',
    replyPosted: 'Reply posted',
    sent: 'Your comment was sent',

    deleted: 'Comment deleted.',
    undo: 'Undo',

    pending: 'Waiting for approval. Only you can see this comment.',
    links: 'It contains a link, and you are a new member.',
    words: 'It contains “{phrase}”.',
    'spam-filter': 'It resembles spam. A moderator checks it.',
    'spam-service': 'It resembles spam. A moderator checks it.',
    reports: 'Members have reported it.',
    edited: 'You edited it while it was waiting.',
    guest: 'Open the link in the mail that we sent to you.',
    site: 'The moderators of this site check it first.',

    unsent: {
      one: '{count} comment is waiting to be sent.',
      other: '{count} comments are waiting to be sent.',
    },
    sendNow: 'Send now',
    notLoaded: 'The comment could not be loaded',
    sorted: 'The order of the comments has changed',

    more: 'More about {name}’s comment',
    pin: 'Pin to the top',
    unpin: 'Unpin',
    nowPinned: 'The comment is pinned.',
    nowUnpinned: 'The comment is no longer pinned.',
    ignore: 'Ignore this member',
    stopIgnoring: 'Stop ignoring this member',
    ignored: 'You ignore this member. Their comments are collapsed, and you get no replies from them.',
    notIgnored: 'You no longer ignore this member.',
    ignoredComment: 'You ignore this member.',
    showIgnored: 'Show comment',
  },
  'writing',
);
