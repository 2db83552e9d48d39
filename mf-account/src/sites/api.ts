import {
  siteRoutes,
  type CallBody,
  type CallResponse,
  type Route,
  type SiteCall,
} from '@savepoint/contracts';
import { ApiError, getSession } from '@savepoint/session';

/** A longer Retry-After fails the call. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** Makes a call of the signed-in member about their sites. @throws {ApiError} */
export function call<K extends SiteCall>(name: K, body: CallBody<K>): Promise<CallResponse<K>> {
  // What the options of a call are follows from its name, which is not known here.
  const options: { body: unknown; route: Route } = { body, route: siteRoutes[name] };
  return getSession().api.call(name, options as never);
}

/** The same, repeated when it was rate-limited: for many calls in a row. */
export async function callPatiently<K extends SiteCall>(
  name: K,
  body: CallBody<K>,
): Promise<CallResponse<K>> {
  for (;;)
    try {
      return await call(name, body);
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait === undefined || wait > MAX_RETRY_AFTER_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
}
