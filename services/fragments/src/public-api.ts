import { publicRoutes, type Upstream } from '@savepoint/contracts';

/** Leaves part of FRAGMENT_TIMEOUT_MS for rendering. */
const REQUEST_TIMEOUT_MS = 600;
/** Base for parsing paths. */
const ORIGIN = 'http://api.invalid';

/**
 * Creates the function that regions load data with while they are rendered: GET calls of the public API only.
 * It calls the services directly, because the gateway’s rate limits are per reader.
 * @param services base URL of each service
 * @returns gets a path’s JSON; throws for other paths, other statuses than 200, and on timeout
 */
export const publicApi =
  (services: Partial<Record<Upstream, string>>) =>
  async (path: string, requestId: string): Promise<unknown> => {
    const response = await fetch(serviceUrl(path, services), {
      headers: { accept: 'application/json', 'x-request-id': requestId },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`${path} responded with ${response.status}`);
    }
    return response.json();
  };

function serviceUrl(path: string, services: Partial<Record<Upstream, string>>): string {
  // Parsed first, so that `//other-host` and `/api/../internal` are rejected.
  const { origin, pathname, search } = new URL(path, ORIGIN);
  const route = Object.values(publicRoutes).find(
    ({ method, path: routePath }) => method === 'GET' && routePath === pathname.replace(/\/$/, ''),
  );
  const service = route && services[route.upstream];
  if (origin !== ORIGIN || !service) throw new Error(`${path} is not a path of the public API`);
  return service + pathname + search;
}
