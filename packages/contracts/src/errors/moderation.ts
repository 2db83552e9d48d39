import { type ErrorDefinition, NOT_VALID } from './definition';

/** Errors of moderators’ calls. */
export const moderationErrors = {
  'moderators-only': {
    status: 403,
    sentence: 'This is for the people who look after the comments.',
    description: 'The member is not a moderator.',
  },
  'no-such-case': {
    status: 404,
    sentence: 'This comment is not in the queue any more.',
    description: 'The comment was never in the moderation queue, or no longer is.',
  },
  'comment-deleted': {
    status: 404,
    sentence: 'Its author has deleted this comment.',
    description: 'There is nothing left to decide.',
  },
  'no-such-action': {
    status: 404,
    sentence: 'There is no such action.',
    description: 'The moderation log has no action of this uid.',
  },
  'no-such-member': {
    status: 404,
    sentence: 'Nobody with this account has written a comment.',
    description: 'Only members with comments can be banned.',
  },
  'no-such-rule': {
    status: 404,
    sentence: 'This rule is not there any more.',
    description: 'The word rule was deleted meanwhile.',
  },
  'phrase-without-word': {
    status: 400,
    sentence: NOT_VALID,
    description: 'A phrase of a word rule has no letter or number.',
  },
  'parent-gone': {
    status: 409,
    sentence: 'What it replies to is not shown any more, so it has no place. Please remove it.',
    description: 'A reply cannot be approved without its parent.',
  },
  gone: {
    status: 409,
    sentence: 'This comment is not there any more; its author has deleted it or what it replies to is gone.',
    description: 'The comment disappeared while the decision was carried out.',
  },
  'already-decided': {
    status: 409,
    sentence: '{moderator} has decided about this comment already.',
    description: 'Another moderator was faster. Read the queue again.',
  },
  'case-changed': {
    status: 409,
    sentence: 'This has changed meanwhile.',
    description: 'The case has another version, after a report or an edit. Read the queue again.',
  },
  'own-account': {
    status: 409,
    sentence: 'You cannot ban yourself.',
    description: 'Moderators cannot ban themselves.',
  },
  'not-undoable': {
    status: 409,
    sentence: 'This cannot be undone.',
    description: 'Only decisions and bans can be undone.',
  },
  'changed-since': {
    status: 409,
    sentence: 'Somebody has decided otherwise since, so this cannot be undone any more.',
    description: 'A later action replaced the one to undo.',
  },
  'rule-changed': {
    status: 409,
    sentence: '{moderator} has changed this rule meanwhile.',
    description: 'The word rule has another version. Read the rules again.',
  },
  'too-many-rules': {
    status: 409,
    sentence: 'There are {max} rules already. Please put phrases together.',
    description: 'The number of word rules is limited.',
  },
} as const satisfies Record<string, ErrorDefinition>;
