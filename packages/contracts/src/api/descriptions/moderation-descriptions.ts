import type { CallDescription } from '../call-groups';
import { WORD_RULE_TEST_DAYS } from '../../base';
import type { ModerationCall } from '../../routes';

const comment_uid = 'V1StGXR8_Z5jdHi6';
const action_uid = 'Uakgb_J5m9g-0JDM';
const note_uid = 'h3Jk9_wQe5Rt-7Yu';
const rule_uid = 'x7Pq2LmN_4rT9sWv';
const member = { user_uid: 'kQ3nB8xTzPd1' };

type OwnCall = 'listOwnDecisions' | 'listOwnRatingDecisions' | 'appealDecision';

/** Describes the calls of moderators. */
export const moderationDescriptions: {
  readonly [K in Exclude<ModerationCall, OwnCall>]: CallDescription<K>;
} = {
  readModerationQueue: {
    group: 'moderation',
    summary: 'Lists the comments that wait for a decision.',
    example: { body: {} },
  },
  decideCase: {
    group: 'moderation',
    summary: 'Approves or removes a comment.',
    example: { body: { action_uid, comment_uid, verdict: 'approved', version: 1 } },
  },
  assignCase: {
    group: 'moderation',
    summary: 'Shows the other moderators for some minutes that the caller looks at a comment in the queue.',
    example: { body: { comment_uid } },
  },
  pinComment: {
    group: 'moderation',
    summary: 'Pins a comment to the top of its thread, in place of the pinned one, or unpins it.',
    example: { body: { action_uid, comment_uid, pinned: true } },
  },
  undoModerationAction: {
    group: 'moderation',
    summary: 'Undoes a decision.',
    example: { body: { action_uid } },
  },
  banMember: {
    group: 'moderation',
    summary: 'Bans a member for some days, or permanently.',
    example: { body: { action_uid, ...member, days: 7, reason: 'Spam in three threads' } },
  },
  unbanMember: {
    group: 'moderation',
    summary: 'Lifts a ban.',
    example: { body: { action_uid, ...member } },
  },
  listBans: { group: 'moderation', summary: 'Lists the banned members.', example: { body: {} } },
  shadowMember: {
    group: 'moderation',
    summary:
      'Puts an author in the shadow of a site, so that only they and moderators see what they write, or takes them out.',
    example: { body: { action_uid, ...member, shadowed: true, site: 'myblog' } },
  },
  listShadowed: {
    group: 'moderation',
    summary: 'Lists the authors who are in the shadow of a site.',
    example: { body: { site: 'myblog' } },
  },
  listMemberNotes: {
    group: 'moderation',
    summary: 'Lists the moderators’ notes about a member, latest first.',
    example: { body: member },
  },
  addMemberNote: {
    group: 'moderation',
    summary: 'Adds a note about a member, which moderators see.',
    example: { body: { note_uid, ...member, text: 'Warned about links to a shop.' } },
  },
  deleteMemberNote: {
    group: 'moderation',
    summary: 'Deletes a note about a member.',
    example: { body: { note_uid } },
  },
  readModerationLog: {
    group: 'moderation',
    summary: 'Lists what moderators have done.',
    example: { body: {} },
  },
  listAppeals: {
    group: 'moderation',
    summary: 'Lists the appeals that wait for a decision.',
    example: { body: {} },
  },
  decideAppeal: {
    group: 'moderation',
    summary: 'Upholds a decision that a member appealed against, or undoes it.',
    example: { body: { appeal_uid: action_uid, outcome: 'reversed', answer: 'You are right.' } },
  },
  reopenAppeal: {
    group: 'moderation',
    summary: 'Takes back that a decision was upheld, so that the appeal waits again.',
    example: { body: { appeal_uid: action_uid } },
  },
  readPublishedFigures: {
    group: 'comments',
    summary:
      'Reads the published figures of Savepoint’s moderation by month; those of closed months are final.',
    example: {},
  },
  readTransparency: {
    group: 'moderation',
    summary:
      'Reads figures of moderation by month: reports, decisions by ground, and appeals. They name nobody.',
    example: { body: {} },
  },
  nextTrainingCase: {
    group: 'moderation',
    summary: 'Reads a case that was decided, without the decision and without names, to decide it again.',
    example: { body: {} },
  },
  answerTrainingCase: {
    group: 'moderation',
    summary: 'Compares an answer in training with what was decided. Changes nothing but the caller’s counts.',
    example: { body: { case_uid: action_uid, verdict: 'removed', ground: 'spam' } },
  },
  listTrainingResults: {
    group: 'moderation',
    summary: 'Lists how often moderators answered in training, and agreed. For administrators.',
    example: { body: {} },
  },
  listRatingSurges: {
    group: 'moderation',
    summary: 'Lists the surges of ratings to decide about, then the latest decisions.',
    example: { body: {} },
  },
  decideRatingSurge: {
    group: 'moderation',
    summary: 'Decides whether the ratings of a surge count, or takes the decision back.',
    example: { body: { surge_uid: 'hades:0', state: 'left-out', version: 0 } },
  },
  readTeam: {
    group: 'moderation',
    summary: 'Lists who has a role, and the latest changes of roles. For administrators.',
    example: { body: {} },
  },
  findMembers: {
    group: 'moderation',
    summary: 'Finds accounts by their uid or name. For administrators.',
    example: { body: { query: 'Ada' } },
  },
  changeRole: {
    group: 'moderation',
    summary: 'Gives a member a role, or takes it. For administrators; takes effect within a minute.',
    example: {
      body: { change_uid: action_uid, ...member, role: 'moderator', reason: 'Joins the team' },
    },
  },
  readCommentLimits: {
    group: 'moderation',
    summary: 'Reads how many calls about comments the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  },
  readFormLimits: {
    group: 'moderation',
    summary: 'Reads how many forms the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  },
  readSiteLimits: {
    group: 'moderation',
    summary:
      'Reads how many ratings, and calls of any kind, the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  },
  listMemberNames: {
    group: 'moderation',
    summary: 'Lists the names that a member has had, oldest first; empty if they never chose one.',
    example: { body: { user_uid: 'uid-of-ada' } },
  },
  listWordRules: { group: 'moderation', summary: 'Lists the word rules.', example: { body: {} } },
  saveWordRule: {
    group: 'moderation',
    summary: 'Adds or changes a word rule.',
    example: { body: { rule_uid, phrases: ['cheap keys'], effect: 'moderate', enabled: true, version: 0 } },
  },
  deleteWordRule: { group: 'moderation', summary: 'Deletes a word rule.', example: { body: { rule_uid } } },
  testWordRule: {
    group: 'moderation',
    summary: `Finds the comments of the last ${WORD_RULE_TEST_DAYS} days that a word rule would apply to.`,
    example: { body: { phrases: ['cheap keys'] } },
  },
};
