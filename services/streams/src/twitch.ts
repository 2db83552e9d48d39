import { ageMs, isAhead } from '@savepoint/contracts/base';
import type { Stream } from '@savepoint/contracts/catalog';

/** The provider responded with an error, or not as documented. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** @param status the provider’s HTTP status */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Characters of the provider’s message that the log shows. */
const MAX_MESSAGE_LENGTH = 200;

/** An error with the status and message of the provider’s response. @param what failed, a sentence without its end */
async function errorOf(answer: Response, what: string): Promise<ProviderError> {
  const body = (await answer.json().catch(() => undefined)) as { message?: unknown } | null | undefined;
  const detail = typeof body?.message === 'string' ? body.message.slice(0, MAX_MESSAGE_LENGTH) : '';
  return new ProviderError(answer.status, `${what}: ${answer.status}${detail && ` (${detail})`}`);
}

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_EXPIRY_MS = 60_000;

export interface Credentials {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  timeoutMs: number;
}

interface IssuedToken {
  token: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  /** How long it is used, in milliseconds. */
  lifetimeMs: number;
}

/**
 * The app access token, by client credentials. Concurrent callers share one request.
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#client-credentials-grant-flow
 */
export class AppToken {
  private pending: Promise<IssuedToken> | undefined;

  constructor(private readonly credentials: Credentials) {}

  async get(): Promise<string> {
    this.pending ??= this.request();
    const current = this.pending;
    try {
      const { token, issuedAt, lifetimeMs } = await current;
      if (ageMs(issuedAt) < lifetimeMs) return token;
    } catch (error) {
      this.drop(current);
      throw error;
    }
    this.drop(current);
    return this.get();
  }

  /** Drops a token that the provider rejected, unless it has been replaced already. */
  async invalidate(token: string): Promise<void> {
    const current = this.pending;
    const pending = await current?.catch(() => undefined);
    if (pending?.token === token) this.drop(current);
  }

  private drop(which: typeof this.pending): void {
    if (this.pending === which) this.pending = undefined;
  }

  private async request(): Promise<IssuedToken> {
    const { clientId, clientSecret, authUrl, timeoutMs } = this.credentials;
    const answer = await fetch(authUrl, {
      method: 'POST',
      redirect: 'error',
      // As text: fetch adds a charset to the content type of URLSearchParams, which the provider’s mock rejects.
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw await errorOf(answer, 'The provider did not issue an application token');
    const body = (await answer.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof body.access_token !== 'string' || typeof body.expires_in !== 'number')
      throw new ProviderError(answer.status, 'The provider’s token response is not as documented');
    return {
      token: body.access_token,
      issuedAt: Date.now(),
      lifetimeMs: Math.max(1_000, body.expires_in * 1000 - RENEW_BEFORE_EXPIRY_MS),
    };
  }
}

/**
 * Converts a stream of the provider; undefined if it has no login or is not live.
 * @see https://dev.twitch.tv/docs/api/reference/#get-streams
 */
export function toStream(item: Record<string, unknown>): Stream | undefined {
  const { user_login, user_name, title, viewer_count: viewers, type } = item;
  // An empty type means that the provider cannot determine whether it is live.
  if (typeof user_login !== 'string' || !user_login || type === '') return undefined;
  const [shownName, shownTitle] = [text(user_name), text(title)];
  return {
    user_login,
    ...(shownName && { user_name: shownName }),
    ...(shownTitle && { title: shownTitle }),
    ...(Number.isSafeInteger(viewers) && (viewers as number) >= 0 && { viewers: viewers as number }),
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** The provider’s rate limit is per minute. */
const RATE_LIMIT_WINDOW_MS = 60_000;

export interface HelixOptions {
  apiUrl: string;
  clientId: string;
  timeoutMs: number;
}

/**
 * Client of Twitch’s Helix API. It renews a rejected token once, and makes no calls while the rate limit is used up.
 * @see https://dev.twitch.tv/docs/api/reference/
 * @see https://dev.twitch.tv/docs/api/guide/#twitch-rate-limits
 */
export class Helix {
  /** No call is made before this time, in milliseconds since 1970. */
  private blockedUntil = 0;

  constructor(
    private readonly token: AppToken,
    private readonly options: HelixOptions,
  ) {}

  /** Finds the id of the game with exactly this name. */
  async gameId(name: string): Promise<string | null> {
    const [game] = await this.list('/games', { name });
    return typeof game?.['id'] === 'string' ? game['id'] : null;
  }

  /** Lists the live streams of a game, most watched first. Streams that are not as documented are left out. */
  async streams(gameId: string, first: number): Promise<Stream[]> {
    const streams = await this.list('/streams', { game_id: gameId, first: String(first) });
    return streams.flatMap((stream) => toStream(stream) ?? []);
  }

  private async list(path: string, query: Record<string, string>): Promise<Record<string, unknown>[]> {
    const token = await this.token.get();
    let answer = await this.ask(path, query, token);
    if (answer.status === 401) {
      await this.token.invalidate(token);
      answer = await this.ask(path, query, await this.token.get());
    }
    if (!answer.ok) throw await errorOf(answer, `The provider rejected ${path}`);
    const { data } = (await answer.json()) as { data?: unknown };
    if (!Array.isArray(data))
      throw new ProviderError(answer.status, `The provider’s answer to ${path} has no data`);
    return data as Record<string, unknown>[];
  }

  private async ask(path: string, query: Record<string, string>, token: string): Promise<Response> {
    if (isAhead(this.blockedUntil, RATE_LIMIT_WINDOW_MS))
      throw new ProviderError(429, 'The provider’s rate limit is used up');
    const answer = await fetch(`${this.options.apiUrl}${path}?${new URLSearchParams(query)}`, {
      redirect: 'error',
      headers: { 'client-id': this.options.clientId, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(this.options.timeoutMs),
    });
    const reset = Number(answer.headers.get('ratelimit-reset')) * 1000;
    if (answer.status === 429 || answer.headers.get('ratelimit-remaining') === '0')
      this.blockedUntil = isAhead(reset, RATE_LIMIT_WINDOW_MS) ? reset : Date.now() + 1_000;
    return answer;
  }
}
