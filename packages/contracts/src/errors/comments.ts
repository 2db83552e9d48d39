import {
  COMMENT_EDIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  COMMENT_MAX_LEVEL,
  COMMENT_MIN_LENGTH,
  IGNORED_MEMBERS_MAX,
} from '../base';
import { type ErrorDefinition, NOT_VALID } from './definition';
import { noSuch, tooMany, tooOften, translated } from './families';

/** Errors of comments. */
export const commentsErrors = {
  'comment-length': translated({
    status: 400,
    sentence: 'Please edit your comment length',
    description: `After trimming a comment has ${COMMENT_MIN_LENGTH} to ${COMMENT_MAX_LENGTH.toLocaleString('en-GB')} characters.`,
  }),
  'invalid-grandparent': {
    status: 400,
    sentence: NOT_VALID,
    description: '`grandparent_uid` is not the `parent_uid` of the parent.',
  },
  banned: translated({
    status: 403,
    sentence:
      'A moderator has banned you from commenting {period}.{reason} If you think this is a mistake, use the contact form.',
    description: 'The member may not write, like or report until the ban ends.',
  }),
  'not-author': {
    status: 403,
    sentence: 'Only its author can {action} this comment.',
    description: 'The comment is another member’s.',
  },
  'no-such-comment': translated(
    noSuch('This comment no longer exists.', 'It never existed, was deleted, or is hidden.'),
  ),
  'no-such-parent': translated(
    noSuch(
      'The comment you are replying to no longer exists.',
      'The parent never existed, was deleted, or is hidden.',
    ),
  ),
  'uid-taken': translated({
    status: 409,
    sentence: 'Your comment was not posted. Try again.',
    description: 'Another comment has this `comment_uid`. Make a new one.',
  }),
  'thread-closed': translated({
    status: 409,
    sentence: 'This thread is closed. It takes no more comments.',
    description:
      'The site closes threads some days after their first comment, or a moderator has locked this one.',
  }),
  'page-not-of-site': translated({
    status: 400,
    sentence: 'The address of this page does not belong to the site.',
    description:
      'The address of a page is not on one of the site’s origins, or does not lead to this thread.',
  }),
  'no-such-site': translated(
    noSuch('There is no site with this key.', 'The key was never registered, or the site was removed.'),
  ),
  'origin-not-registered': translated({
    status: 403,
    sentence: 'Pages of {origin} may not use the comments of this site.',
    description: 'The `Origin` of the request is not one of the site’s origins.',
  }),
  'not-of-site': translated({
    status: 403,
    sentence: 'You can only do this on the site where you are logged in.',
    description: 'The token is that of a site, and the call is not about this site’s pages.',
  }),
  'guests-not-allowed': translated({
    status: 403,
    sentence: 'This site does not let guests comment. Log in to comment.',
    description: 'The setting `guests` of the site is `off`.',
  }),
  'invalid-guest-name': translated({
    status: 400,
    sentence: 'Enter a name of up to {max} characters, without an email address.',
    description:
      'The name of the guest is too long, has no letter, number or symbol, or contains an email address.',
  }),
  'guest-unconfirmed': translated({
    status: 403,
    sentence: 'Confirm your email address first, with the link in the mail that we have sent to you.',
    description: 'A guest may only comment until the address is confirmed.',
  }),
  'parent-entity-mismatch': {
    status: 409,
    sentence: 'The comment you are replying to is on another page.',
    description: 'Parent and reply name different entities.',
  },
  'max-level-reached': translated({
    status: 409,
    sentence: 'You cannot reply to this comment. Reply to an earlier one.',
    description: `A comment at level ${COMMENT_MAX_LEVEL} takes no reply.`,
  }),
  'edit-window-over': translated({
    status: 409,
    sentence: 'A comment can be edited for {minutes} minutes after it was posted.',
    description: `The comment is older than ${COMMENT_EDIT_WINDOW_MINUTES} minutes.`,
  }),
  'has-replies': translated({
    status: 409,
    sentence: 'A comment with replies cannot be deleted.',
    description: 'Only a comment without replies can be deleted.',
  }),
  'duplicate-text': translated({
    status: 409,
    sentence: 'You have already posted this text. Change it and try again.',
    description: 'The member posted the same text a moment ago.',
  }),
  'words-rejected': translated({
    status: 409,
    sentence: 'Comments with “{phrase}” are not accepted. Change your text and try again.',
    description: 'A word rule rejects the text.',
  }),
  'too-many-links': translated(
    tooMany(
      'Your comment may have at most {max} links. Remove some and try again.',
      'The text has more links than allowed.',
    ),
  ),
  'own-comment': translated({
    status: 409,
    sentence: 'You cannot report your own comment. You can delete it while it has no replies.',
    description: 'Members cannot report their own comments.',
  }),
  'already-reported': translated({
    status: 409,
    sentence: 'You have already reported this comment. Your first report stays.',
    description: 'There is one report of a member about a comment, and it had another reason or note.',
  }),
  'own-comment-like': translated({
    status: 409,
    sentence: 'You cannot like your own comment.',
    description: 'Members cannot like their own comments.',
  }),
  'own-comment-ignored': translated({
    status: 409,
    sentence: 'You cannot ignore yourself.',
    description: 'Members cannot ignore the author of their own comment.',
  }),
  'too-many-ignored': translated(
    tooMany(
      'You ignore {max} members. End some of it on your account page first.',
      `A member can ignore ${IGNORED_MEMBERS_MAX} others.`,
    ),
  ),
  'too-many-posts': translated(tooOften('You are posting too often.', 'new comments')),
  'too-many-edits': translated(tooOften('You are editing too often.', 'edits')),
  'too-many-likes': translated(tooOften('You are liking things too quickly.', 'likes')),
  'too-many-reports': translated(tooOften('You are reporting too often.', 'reports')),
  'too-many-streams': translated({
    status: 429,
    sentence: 'You have comments open in too many tabs. Close some of them.',
    description: 'One address has too many event streams open. Poll `changes` instead.',
  }),
  'streams-full': {
    status: 503,
    sentence: 'Live comments are not available at the moment.',
    description: 'The service has no event stream left. Poll `changes` instead.',
  },
  'thread-busy': translated({
    status: 503,
    sentence: 'Your reply was not posted. Try again.',
    description: 'The reply lost too many races with other changes of its parent.',
    retryAfterS: 1,
  }),
} as const satisfies Record<string, ErrorDefinition>;
