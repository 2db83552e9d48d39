import { StoreChangedError } from './region-store';

/** Why a site has refused a request. */
export class SiteRefusal extends Error {
  override name = 'SiteRefusal';
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
    /** Whether the request was sent twice, so that the site may have done the first time what it asks for. */
    readonly isRepeated = false,
  ) {
    super(message);
  }
}

/** A site that cannot be reached, or ended the connection before it responded. */
export class SiteUnreachable extends Error {
  override name = 'SiteUnreachable';
  /** @param mayHaveArrived whether the site may have received the request */
  constructor(
    message: string,
    readonly mayHaveArrived: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Codes of refusals that come before anything is done. */
const REFUSED_AT_ONCE: readonly (string | undefined)[] = ['busy'];

/** Whether a site may have done what it was asked for, although the request failed. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof SiteUnreachable) return error.mayHaveArrived;
  if (!(error instanceof SiteRefusal)) return false;
  return error.isRepeated || (error.status >= 500 && !REFUSED_AT_ONCE.includes(error.code));
}

/**
 * Sends a request to a site, and returns the JSON of its response.
 * @param site its origin
 * @throws {StoreChangedError} when somebody else has changed the store first
 * @throws {SiteRefusal} with the site’s sentence when it refuses
 * @throws {Error} when it cannot be reached
 */
export async function siteRequest(site: string, path: string, init: RequestInit): Promise<unknown> {
  const { response, isRepeated } = await send(new URL(path, site), init);
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
  throw new SiteRefusal(
    status,
    code,
    `${site} responded with ${status} (${code ?? 'no code'}): ${sentence}`,
    isRepeated,
  );
}

/** Why a connection ended before a response came: the next one may be better. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'];

/** Why there was no connection: the site has received nothing. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Sends a request to a site, a second time when the connection breaks: reading may be repeated, and a release or a
 * withdrawal that the site has already changes nothing.
 * @throws {SiteUnreachable} that says why when the site cannot be reached
 */
export async function siteFetch(url: URL, init: RequestInit = {}): Promise<Response> {
  return (await send(url, init)).response;
}

async function send(url: URL, init: RequestInit): Promise<{ response: Response; isRepeated: boolean }> {
  let mayHaveArrived = false;
  for (let isRepeated = false; ; isRepeated = true)
    try {
      const response = await fetch(url, {
        redirect: 'error',
        ...init,
        // Between two requests a check may run, during which nobody notices that the site ends an idle connection.
        headers: { ...(init.headers as Record<string, string>), connection: 'close' },
      });
      return { response, isRepeated: mayHaveArrived };
    } catch (cause) {
      const code = codeOf(cause);
      mayHaveArrived ||= !NOT_CONNECTED.includes(code);
      if (!isRepeated && BROKEN.includes(code)) continue;
      throw new SiteUnreachable(
        `${url.origin} cannot be reached${code && ` (${code})`}: check the address of the site`,
        mayHaveArrived,
        { cause },
      );
    }
}

/** Returns the code of what `fetch` has thrown; the empty string when there is none. */
const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? '';
};
