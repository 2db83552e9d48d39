import { buildPath, isPublicRead, routeOf, type Upstream } from '@savepoint/contracts';
import { RequestAbort, scaleTimeout } from '@savepoint/service-kit';
import { request } from 'undici';

/** Leaves part of FRAGMENT_TIMEOUT_MS for rendering. */
const REQUEST_TIMEOUT_MS = 600;

/**
 * Creates the function that regions load data with while they are rendered: calls that read public data only.
 * It calls the services directly, because the gateway’s rate limits are per reader.
 * @param services base URL of each service
 * @returns makes a call and resolves with its JSON; throws for other calls, other statuses than 200, and on timeout
 */
export const publicApi =
  (services: Partial<Record<Upstream, string>>) =>
  async (name: unknown, input: unknown, requestId: string): Promise<unknown> => {
    const url = serviceUrl(name, input, services);
    const abort = new RequestAbort();
    const timer = setTimeout(
      () => abort.abort(new DOMException('No response', 'TimeoutError')),
      scaleTimeout(REQUEST_TIMEOUT_MS),
    );
    try {
      // Redirects are not followed.
      const { statusCode, body } = await request(url, {
        headers: { accept: 'application/json', 'x-request-id': requestId },
        signal: abort,
      });
      if (statusCode === 200) return await body.json();
      await body.dump();
      throw new Error(`${String(name)} responded with ${statusCode}`);
    } finally {
      clearTimeout(timer);
    }
  };

/** @param name and input come from the region’s bundle; the service validates the query */
function serviceUrl(name: unknown, input: unknown, services: Partial<Record<Upstream, string>>): string {
  if (typeof name !== 'string' || !isPublicRead(name))
    throw new Error(`${String(name)} is not a call that reads public data`);
  const { upstream, path } = routeOf(name);
  const { query } = Object(input) as { query?: Record<string, string> };
  const service = services[upstream];
  if (service === undefined) throw new Error(`Regions cannot call ${upstream}`);
  return service + buildPath(path, {}, query);
}
