import { postRoute as post } from './routes';

/** The calls about push messages to a member’s browsers. Scripts that make them import them from here and pass them on. */
export const pushRoutes = {
  readPush: post('comments', 'member', '/api/user/replies/push'),
  addPushSubscription: post('comments', 'member', '/api/user/replies/push/add'),
  removePushSubscription: post('comments', 'member', '/api/user/replies/push/remove'),
} as const;
export type PushCall = keyof typeof pushRoutes;
