// Generated from the calls’ records by `npm run docs`: change those, not this file.
import type { PublicCall } from '../api';
import type { commonRoutes } from './common-routes';
import type { accountRoutes } from './account-routes';
import type { ignoringRoutes } from './ignoring-routes';
import type { mentionRoutes } from './mention-routes';
import type { pushRoutes } from './push-routes';
import type { guestRoutes } from './guest-routes';
import type { moderationRoutes } from './moderation-routes';
import type { siteRoutes } from './site-routes';
import type { keyedReadRoutes } from './keyed-read-routes';
import type { regionRoutes } from './region-routes';
import type { Route } from './route';

export * from './common-routes';
export * from './account-routes';
export * from './ignoring-routes';
export * from './mention-routes';
export * from './push-routes';
export * from './guest-routes';
export * from './moderation-routes';
export * from './site-routes';
export * from './keyed-read-routes';
export * from './region-routes';
export * from './paths';
export type { Route } from './route';

type Complete<Lists extends Record<PublicCall, Route>> = keyof Lists;
/** Every public call. Does not compile while one is in no list: run `npm run docs`. */
export type ListedCall = Complete<
  typeof commonRoutes &
    typeof accountRoutes &
    typeof ignoringRoutes &
    typeof mentionRoutes &
    typeof pushRoutes &
    typeof guestRoutes &
    typeof moderationRoutes &
    typeof siteRoutes &
    typeof keyedReadRoutes &
    typeof regionRoutes
>;
