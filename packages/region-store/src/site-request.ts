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

/** Why a connection ended before a response came: the next one may be better. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'];

/**
 * Sends a request to a site, a second time when the connection breaks: reading may be repeated, and a release or a
 * withdrawal that the site has already changes nothing.
 * @throws {Error} that says why when the site cannot be reached
 */
export async function siteFetch(url: URL, init: RequestInit = {}): Promise<Response> {
  const send = () =>
    fetch(url, {
      redirect: 'error',
      ...init,
      // Between two requests a check may run, during which nobody notices that the site ends an idle connection.
      headers: { ...(init.headers as Record<string, string>), connection: 'close' },
    });
  try {
    return await send().catch((error: unknown) => {
      if (BROKEN.includes(codeOf(error))) return send();
      throw error;
    });
  } catch (cause) {
    const code = codeOf(cause);
    throw new Error(`${url.origin} cannot be reached${code && ` (${code})`}: check the address of the site`, {
      cause,
    });
  }
}

/** Returns the code of what `fetch` has thrown; the empty string when there is none. */
const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? '';
};
