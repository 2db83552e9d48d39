// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const accountRoutes = {
  listOwnComments: postRoute('member', '/api/user/comments/mine'),
  readAccount: postRoute('member', '/api/user/account'),
  chooseName: postRoute('member', '/api/user/name'),
  readMessages: postRoute('member', '/api/user/messages'),
  listSessions: postRoute('member', '/api/user/sessions'),
  listReplies: postRoute('member', '/api/user/replies'),
  countNewReplies: postRoute('member', '/api/user/replies/count'),
  markRepliesRead: postRoute('member', '/api/user/replies/read'),
  readReplyMail: postRoute('member', '/api/user/replies/mail'),
  changeReplyMail: postRoute('member', '/api/user/replies/mail/change'),
  readOwnModeration: postRoute('member', '/api/user/comments/moderation'),
  listOwnDecisions: postRoute('member', '/api/user/comments/decisions'),
  appealDecision: postRoute('member', '/api/user/comments/appeal'),
  listOwnRatingDecisions: postRoute('member', '/api/user/ratings/decisions'),
};
export type AccountCall = keyof typeof accountRoutes;
