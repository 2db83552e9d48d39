import { accountRoutes } from './account-routes';
import { ignoringRoutes } from './ignoring-routes';
import { pushRoutes } from './push-routes';
import { guestRoutes } from './guest-routes';
import { mentionRoutes } from './mention-routes';
import { moderationRoutes } from './moderation-routes';
import { regionAlertRoutes, regionRoutes } from './region-routes';
import { commonRoutes, type Route } from './routes';
import { siteDataRoutes } from './site-data-routes';
import { siteRoutes } from './site-routes';

/** The calls that the gateway routes; each path is valid with a final slash too. */
export const publicRoutes = {
  ...commonRoutes,
  ...accountRoutes,
  ...ignoringRoutes,
  ...pushRoutes,
  ...guestRoutes,
  ...mentionRoutes,
  ...moderationRoutes,
  ...siteRoutes,
  ...siteDataRoutes,
  ...regionRoutes,
  ...regionAlertRoutes,
} as const satisfies Record<string, Route>;

/** Rejects routes with parameters: the gateway, the browser's client and regions read the path as it is. */
type WithoutParameters<
  R extends {
    [K in keyof R]: R[K] extends { path: `${string}:${string}` }
      ? { path: 'a public path without parameters; send them as a query' }
      : Route;
  },
> = R;
export type PublicCall = keyof WithoutParameters<typeof publicRoutes>;
