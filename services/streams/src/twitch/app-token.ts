import { ProviderError } from './provider-error';

/** Milliseconds before its end at which a token is renewed. */
const EARLY = 60_000;

export interface Credentials {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  /** Milliseconds for one call. */
  deadline: number;
}

/**
 * The application’s token, by client credentials; concurrent callers share one request.
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#client-credentials-grant-flow
 */
export class AppToken {
  private pending: Promise<{ token: string; until: number }> | undefined;

  constructor(private readonly credentials: Credentials) {}

  async get(): Promise<string> {
    this.pending ??= this.request();
    const current = this.pending;
    try {
      const { token, until } = await current;
      if (until > Date.now()) return token;
    } catch (error) {
      this.forget(current);
      throw error;
    }
    this.forget(current);
    return this.get();
  }

  /** Drops a token that the provider refused, unless it has been replaced already. */
  async refuse(token: string): Promise<void> {
    const current = this.pending;
    const known = await current?.catch(() => undefined);
    if (known?.token === token) this.forget(current);
  }

  private forget(which: typeof this.pending): void {
    if (this.pending === which) this.pending = undefined;
  }

  private async request(): Promise<{ token: string; until: number }> {
    const { clientId, clientSecret, authUrl, deadline } = this.credentials;
    const answer = await fetch(authUrl, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }),
      signal: AbortSignal.timeout(deadline),
    });
    if (!answer.ok) throw new ProviderError(answer.status, 'The provider gave no application token');
    const body = (await answer.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof body.access_token !== 'string' || typeof body.expires_in !== 'number')
      throw new ProviderError(answer.status, 'The provider’s token answer is not what it documents');
    return { token: body.access_token, until: Date.now() + Math.max(1_000, body.expires_in * 1000 - EARLY) };
  }
}
