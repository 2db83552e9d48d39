// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const pushRoutes = {
  readPush: postRoute('member', '/api/user/replies/push'),
  addPushSubscription: postRoute('member', '/api/user/replies/push/add'),
  removePushSubscription: postRoute('member', '/api/user/replies/push/remove'),
};
export type PushCall = keyof typeof pushRoutes;
