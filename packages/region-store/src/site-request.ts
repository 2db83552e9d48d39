import { StoreChangedError } from './region-store';

/** Why a site has refused a request. */
export class SiteRefusal extends Error {
  override name = 'SiteRefusal';
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends a request to a site, and returns the JSON of its response.
 * @param site its origin
 * @throws {StoreChangedError} when somebody else has changed the store first
 * @throws {SiteRefusal} with the site’s sentence when it refuses
 * @throws {Error} when it cannot be reached
 */
export async function siteRequest(site: string, path: string, init: RequestInit): Promise<unknown> {
  const response = await siteFetch(new URL(path, site), init);
  const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  if (response.ok) return body;
  const { status } = response;
  const { code, error: sentence = 'without a reason' } = body;
  if (code === 'region-store-changed') throw new StoreChangedError(sentence);
  if (status === 404 && code === 'no-such-path')
    throw new SiteRefusal(
      status,
      code,
      `${site} takes no releases over HTTP: it runs an earlier release of the site`,
    );
  throw new SiteRefusal(status, code, `${site} responded with ${status} (${code ?? 'no code'}): ${sentence}`);
}

/** @throws {Error} when the site cannot be reached */
export function siteFetch(url: URL, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error' }).catch((cause: Error) => {
    throw new Error(`${url.origin} cannot be reached: check the address of the site`, { cause });
  });
}
