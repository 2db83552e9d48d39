import { type ErrorDefinition, NOT_VALID } from './definition';
import { noSuch, tooMany, tooOften } from './families';

/** Errors of moderators’ calls. */
export const moderationErrors = {
  'moderators-only': {
    status: 403,
    sentence: 'Only moderators can do this.',
    description: 'The member is not a moderator.',
  },
  'administrators-only': {
    status: 403,
    sentence: 'Only administrators can do this.',
    description: 'The member moderates, but does not give roles.',
  },
  'action-uid-used': {
    status: 409,
    sentence: 'Nothing was done, because this was sent with the id of another action. Try again.',
    description:
      'The id that the client made belongs to another action, or was sent with other contents or by somebody else. Make a new one.',
  },
  'rank-too-high': {
    status: 403,
    sentence: 'You cannot do this to an owner, an administrator or another moderator.',
    description:
      'Nobody bans, or puts in the shadow, who is above them or their equal: docs/moderation.md has the order.',
  },
  'no-such-user': noSuch(
    'There is no account with this ID. Its owner must log in once first.',
    'Nobody with this uid has logged in, or the account was deleted.',
  ),
  'role-in-settings': {
    status: 409,
    sentence: 'This administrator is named in the site’s settings. Whoever runs the site can change that.',
    description: 'The uid is in `ADMIN_UIDS`, whose roles no call changes.',
  },
  'too-many-decisions': tooOften(
    'You decide faster than anybody can read.',
    'actions of moderators, on all sites together,',
  ),
  'same-role': {
    status: 409,
    sentence: 'The member has this role already. Reload the team.',
    description: 'The change would change nothing.',
  },
  'last-administrator': {
    status: 409,
    sentence: 'You are the last administrator. Make somebody else an administrator first.',
    description: 'The last administrator cannot give up the role.',
  },
  'role-changed': {
    status: 409,
    sentence: 'Another administrator has just changed this role. Reload the team.',
    description: 'Another change of the member’s role was faster.',
  },
  'no-such-case': noSuch(
    'This comment is no longer in the queue.',
    'The comment was never in the moderation queue, or no longer is.',
  ),
  'comment-deleted': {
    status: 404,
    sentence: 'The author has deleted this comment.',
    description: 'There is nothing left to decide.',
  },
  'no-such-action': noSuch('This action does not exist.', 'The moderation log has no action of this uid.'),
  'no-such-member': noSuch(
    'This account has not written any comments.',
    'Only members with comments can be banned, or have notes about them.',
  ),
  'no-shadow': {
    status: 409,
    sentence: 'Authors of Savepoint’s own threads cannot be put in the shadow.',
    description: 'Only sites with threads of their own have a shadow. Ban the member, who is told so.',
  },
  'shadow-of-moderator': {
    status: 409,
    sentence: 'Somebody who owns or moderates the site cannot be put in the shadow.',
    description: 'The account is one of the site’s owners or moderators.',
  },
  'too-many-notes': tooMany(
    'There are already {max} notes about this member. Delete some of them first.',
    'The number of notes about a member is limited.',
  ),
  'no-such-decision': noSuch(
    'There is no such decision about you.',
    'The decision is not about the caller, or has been deleted.',
  ),
  'not-appealable': {
    status: 409,
    sentence: 'This decision cannot be appealed against, because it has been undone or cannot be.',
    description: 'The decision was undone, or left nothing that could be restored.',
  },
  'appeal-too-late': {
    status: 409,
    sentence: 'This decision was made more than {days} days ago.',
    description: 'The time for an appeal is over.',
  },
  'already-appealed': {
    status: 409,
    sentence: 'You have already appealed against this decision.',
    description: 'There is one appeal per decision.',
  },
  'too-many-appeals': tooOften('You are sending appeals too often.', 'appeals'),
  'no-such-appeal': noSuch('This appeal no longer exists.', 'There is no appeal of this uid.'),
  'appeal-decided': {
    status: 409,
    sentence: '{moderator} has already decided on this appeal.',
    description: 'Another moderator was faster. Read the list again.',
  },
  'own-decision': {
    status: 409,
    sentence: 'This appeal is yours, or against your own decision. Leave it to another moderator.',
    description:
      'Moderators do not decide on their own appeals and on those against their own decisions, unless there is no other.',
  },
  'no-such-rule': noSuch('This rule no longer exists.', 'The word rule was deleted meanwhile.'),
  'no-such-surge': noSuch(
    'These ratings are no longer in the list.',
    'There is no surge of ratings of this uid.',
  ),
  'surge-changed': {
    status: 409,
    sentence: 'Another moderator has decided about these ratings. Reload the list.',
    description: 'The surge has another version. Read the list again.',
  },
  'phrase-without-word': {
    status: 400,
    sentence: NOT_VALID,
    description: 'A phrase of a word rule has no letter or number.',
  },
  'parent-gone': {
    status: 409,
    sentence:
      'This reply cannot be approved, because the comment above it is no longer shown. Remove it instead.',
    description: 'A reply cannot be approved without its parent.',
  },
  gone: {
    status: 409,
    sentence: 'This comment, or the comment it replies to, no longer exists.',
    description: 'The comment disappeared while the decision was carried out.',
  },
  'already-decided': {
    status: 409,
    sentence: '{moderator} has already decided on this comment.',
    description: 'Another moderator was faster. Read the queue again.',
  },
  'case-changed': {
    status: 409,
    sentence: 'This comment has changed since you opened the queue. Reload the queue.',
    description: 'The case has another version, after a report or an edit. Read the queue again.',
  },
  'own-account': {
    status: 409,
    sentence: 'You cannot ban yourself, or end a ban of your own.',
    description: 'Moderators cannot ban themselves, and another one ends a ban of theirs.',
  },
  'reply-not-pinned': {
    status: 409,
    sentence: 'A reply cannot be pinned.',
    description: 'Only a comment that is no reply can be at the top of its thread.',
  },
  'not-undoable': {
    status: 409,
    sentence: 'This cannot be undone.',
    description: 'Only decisions, bans and pins can be undone, the last while the comment exists.',
  },
  'changed-since': {
    status: 409,
    sentence: 'Another moderator has since decided differently, so this cannot be undone.',
    description: 'A later action replaced the one to undo, or another comment was pinned at the same moment.',
  },
  'rule-changed': {
    status: 409,
    sentence: '{moderator} has since changed this rule. Nothing was saved; look at the rules again.',
    description: 'The word rule has another version. Read the rules again.',
  },
  'too-many-rules': tooMany(
    'There are already {max} rules. Add your phrases to one of them.',
    'The number of word rules is limited.',
  ),
  'too-many-phrases': tooMany(
    'All rules together have at most {max} phrases. Remove some that are not needed.',
    'The number of phrases of all word rules is limited: every text is compared with each.',
  ),
} as const satisfies Record<string, ErrorDefinition>;
