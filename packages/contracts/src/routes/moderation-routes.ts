import { getRoute, postRoute as post } from './routes';

/**
 * The public calls about moderation. Scripts that make them import them from here and pass them on, so that only pages of
 * moderators and members load them.
 */
export const moderationRoutes = {
  listOwnDecisions: post('comments', 'member', '/api/user/comments/decisions'),
  listOwnRatingDecisions: post('user-actions', 'member', '/api/user/ratings/decisions'),
  appealDecision: post('comments', 'member', '/api/user/comments/appeal'),
  listAppeals: post('comments', 'moderator', '/api/moderation/appeals'),
  decideAppeal: post('comments', 'moderator', '/api/moderation/appeals/decide'),
  reopenAppeal: post('comments', 'moderator', '/api/moderation/appeals/reopen'),
  readModerationQueue: post('comments', 'moderator', '/api/moderation/queue'),
  decideCase: post('comments', 'moderator', '/api/moderation/decide'),
  assignCase: post('comments', 'moderator', '/api/moderation/assign'),
  pinComment: post('comments', 'moderator', '/api/moderation/pin'),
  undoModerationAction: post('comments', 'moderator', '/api/moderation/undo'),
  banMember: post('comments', 'moderator', '/api/moderation/ban'),
  unbanMember: post('comments', 'moderator', '/api/moderation/unban'),
  shadowMember: post('comments', 'moderator', '/api/moderation/shadow'),
  listShadowed: post('comments', 'moderator', '/api/moderation/shadowed'),
  listBans: post('comments', 'moderator', '/api/moderation/bans'),
  listMemberNotes: post('comments', 'moderator', '/api/moderation/notes'),
  addMemberNote: post('comments', 'moderator', '/api/moderation/notes/add'),
  deleteMemberNote: post('comments', 'moderator', '/api/moderation/notes/delete'),
  readModerationLog: post('comments', 'moderator', '/api/moderation/log'),
  readPublishedFigures: getRoute('comments', '/api/transparency'),
  readTransparency: post('comments', 'moderator', '/api/moderation/transparency'),
  listWordRules: post('comments', 'moderator', '/api/moderation/rules'),
  saveWordRule: post('comments', 'moderator', '/api/moderation/rules/save'),
  deleteWordRule: post('comments', 'moderator', '/api/moderation/rules/delete'),
  testWordRule: post('comments', 'moderator', '/api/moderation/rules/try'),
  nextTrainingCase: post('comments', 'moderator', '/api/moderation/training'),
  answerTrainingCase: post('comments', 'moderator', '/api/moderation/training/answer'),
  listTrainingResults: post('comments', 'moderator', '/api/moderation/training/results'),
  listRatingSurges: post('user-actions', 'moderator', '/api/moderation/surges'),
  decideRatingSurge: post('user-actions', 'moderator', '/api/moderation/surges/decide'),
  readTeam: post('user-actions', 'moderator', '/api/moderation/team'),
  findMembers: post('user-actions', 'moderator', '/api/moderation/team/find'),
  changeRole: post('user-actions', 'moderator', '/api/moderation/team/change'),
  readCommentLimits: post('comments', 'moderator', '/api/moderation/limits/comments'),
  readFormLimits: post('forms', 'moderator', '/api/moderation/limits/forms'),
  readSiteLimits: post('user-actions', 'moderator', '/api/moderation/limits/site'),
  listMemberNames: post('user-actions', 'moderator', '/api/moderation/names'),
} as const;
export type ModerationCall = keyof typeof moderationRoutes;
