import type { CallBody, CallResponse } from '@savepoint/contracts/api';
import { siteRoutes, type Route, type SiteCall } from '@savepoint/contracts/routes';
import { getSession } from '@savepoint/session';
import { withRetry } from '@savepoint/region-kit/ui/with-retry';

/** Makes a call of the signed-in member about their sites. @throws {ApiError} */
export function call<K extends SiteCall>(name: K, body: CallBody<K>): Promise<CallResponse<K>> {
  // What the options of a call are follows from its name, which is not known here.
  const options: { body: unknown; route: Route } = { body, route: siteRoutes[name] };
  return getSession().api.call(name, options as never);
}

/** The same, repeated when it was rate-limited: for many calls in a row. */
export const callPatiently = <K extends SiteCall>(name: K, body: CallBody<K>): Promise<CallResponse<K>> =>
  withRetry(() => call(name, body));
