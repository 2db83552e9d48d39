import { apiRoutes, type Upstream } from '@savepoint/contracts';

/** Milliseconds the API has for one answer; what is left of the fragment’s time is for rendering. */
const DEADLINE = 600;
/** Stands in for the site’s origin while a path is read. */
const ORIGIN = 'http://api.invalid';

/**
 * What regions may ask for while they are rendered: what anybody may GET from the public API, and nothing
 * else. Services are asked directly: the gateway’s limits are for readers, and this is all of them at once.
 * @param services base URL of each service that answers part of the API
 * @returns gets a path’s JSON; throws when the path is no public one, or on anything but 200 in time
 */
export const publicApi =
  (services: Partial<Record<Upstream, string>>) =>
  async (path: string, requestId: string): Promise<unknown> => {
    const answer = await fetch(serviceUrl(path, services), {
      headers: { accept: 'application/json', 'x-request-id': requestId },
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`${path} was answered ${answer.status}`);
    }
    return answer.json();
  };

function serviceUrl(path: string, services: Partial<Record<Upstream, string>>): string {
  // Compared after parsing, so that `//elsewhere` and `/api/../internal` are seen for what they are.
  const { origin, pathname, search } = new URL(path, ORIGIN);
  const route = apiRoutes.find(
    ({ method, path: known }) => method === 'GET' && known === pathname.replace(/\/$/, ''),
  );
  const service = route && services[route.upstream];
  if (origin !== ORIGIN || !service) throw new Error(`${path} is no path of the public API`);
  return service + pathname + search;
}
