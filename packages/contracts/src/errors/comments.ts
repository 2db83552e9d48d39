import {
  COMMENT_EDIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  COMMENT_MAX_LEVEL,
  COMMENT_MIN_LENGTH,
} from '../limits';
import { type ErrorDefinition, NOT_VALID } from './definition';

/** Errors of comments. */
export const commentsErrors = {
  'comment-length': {
    status: 400,
    sentence: 'Please edit your comment length',
    description: `After trimming a comment has ${COMMENT_MIN_LENGTH} to ${COMMENT_MAX_LENGTH.toLocaleString('en-GB')} characters.`,
  },
  'invalid-grandparent': {
    status: 400,
    sentence: NOT_VALID,
    description: '`grandparent_uid` is not the `parent_uid` of the parent.',
  },
  banned: {
    status: 403,
    sentence:
      'A moderator has closed the comments to you {period}.{reason} If you think that is a mistake, please use the contact form.',
    description: 'The member may not write, like or report until the ban ends.',
  },
  'not-author': {
    status: 403,
    sentence: 'Only its author can {action} this comment.',
    description: 'The comment is another member’s.',
  },
  'no-such-comment': {
    status: 404,
    sentence: 'This comment is not there any more.',
    description: 'It never existed, was deleted, or is hidden.',
  },
  'no-such-parent': {
    status: 404,
    sentence: 'The comment you reply to is not there any more.',
    description: 'The parent never existed, was deleted, or is hidden.',
  },
  'uid-taken': {
    status: 409,
    sentence: 'This comment could not be stored. Please post it again.',
    description: 'Another comment has this `comment_uid`. Make a new one.',
  },
  'parent-entity-mismatch': {
    status: 409,
    sentence: 'The comment you reply to belongs to another page.',
    description: 'Parent and reply name different entities.',
  },
  'max-level-reached': {
    status: 409,
    sentence: 'This conversation goes no deeper. Reply to an earlier comment.',
    description: `A comment at level ${COMMENT_MAX_LEVEL} takes no reply.`,
  },
  'edit-window-over': {
    status: 409,
    sentence: `A comment can be edited for ${COMMENT_EDIT_WINDOW_MINUTES} minutes only.`,
    description: 'The comment is older than the edit window.',
  },
  'has-replies': {
    status: 409,
    sentence: 'A comment with replies cannot be deleted.',
    description: 'Only a comment without replies can be deleted.',
  },
  'duplicate-text': {
    status: 409,
    sentence: 'You have just posted this text. If you have something to add, please put it in.',
    description: 'The member posted the same text a moment ago.',
  },
  'words-rejected': {
    status: 409,
    sentence: 'We do not take comments with “{phrase}”. Please say it differently.',
    description: 'A word rule rejects the text.',
  },
  'too-many-links': {
    status: 409,
    sentence: 'A comment here takes {max} links at most. Please leave some out.',
    description: 'The text has more links than allowed.',
  },
  'own-comment': {
    status: 409,
    sentence: 'This is your own comment. You can delete it while nobody has replied.',
    description: 'Members cannot report their own comments.',
  },
  'too-many-posts': {
    status: 429,
    sentence: 'You have written a lot in a short time. Please wait {wait}.',
    description: 'The rate limit for new comments is reached.',
  },
  'too-many-edits': {
    status: 429,
    sentence: 'You have edited a lot in a short time. Please wait {wait}.',
    description: 'The rate limit for edits is reached.',
  },
  'too-many-likes': {
    status: 429,
    sentence: 'You have liked a lot of comments in a short time. Please wait {wait}.',
    description: 'The rate limit for likes is reached.',
  },
  'too-many-reports': {
    status: 429,
    sentence:
      'You have reported a lot in a short time. A moderator looks at every report. Please wait {wait}.',
    description: 'The rate limit for reports is reached.',
  },
  'too-many-streams': {
    status: 429,
    sentence: 'Too many pages of yours are following comments.',
    description: 'One address has too many event streams open. Poll `changes` instead.',
  },
  'streams-full': {
    status: 503,
    sentence: 'Comments cannot be followed live right now.',
    description: 'The service has no event stream left. Poll `changes` instead.',
  },
  'thread-busy': {
    status: 503,
    sentence: 'This conversation is changing right now. Please try again.',
    description: 'The reply lost too many races with other changes of its parent.',
    retryAfterS: 1,
  },
} as const satisfies Record<string, ErrorDefinition>;
