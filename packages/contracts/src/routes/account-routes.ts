import { postRoute as post } from './routes';

/**
 * The calls with which members read and change what the account page shows. Scripts that make them import them from
 * here and pass them on, so that other pages do not load them.
 */
export const accountRoutes = {
  listOwnComments: post('comments', 'member', '/api/user/comments/mine'),
  readOwnModeration: post('comments', 'member', '/api/user/comments/moderation'),
  listReplies: post('comments', 'member', '/api/user/replies'),
  countNewReplies: post('comments', 'member', '/api/user/replies/count'),
  markRepliesRead: post('comments', 'member', '/api/user/replies/read'),
  readReplyMail: post('comments', 'member', '/api/user/replies/mail'),
  changeReplyMail: post('comments', 'member', '/api/user/replies/mail/change'),
  readAccount: post('user-actions', 'member', '/api/user/account'),
  chooseName: post('user-actions', 'member', '/api/user/name'),
  listSessions: post('user-actions', 'member', '/api/user/sessions'),
  readMessages: post('forms', 'member', '/api/user/messages'),
} as const;
export type AccountCall = keyof typeof accountRoutes;
