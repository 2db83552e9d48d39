import type { Stream } from '@savepoint/contracts';
import type { AppToken } from './app-token';
import { ProviderError } from './provider-error';
import { streamFrom } from './stream-from';

export interface HelixOptions {
  apiUrl: string;
  clientId: string;
  /** Milliseconds for one call. */
  deadline: number;
}

/**
 * The provider’s API: renews a refused token once, and asks nothing while its limit is used up.
 * @see https://dev.twitch.tv/docs/api/reference/
 * @see https://dev.twitch.tv/docs/api/guide/#twitch-rate-limits
 */
export class Helix {
  /** Milliseconds since the epoch before which no call is made. */
  private closedUntil = 0;

  constructor(
    private readonly token: AppToken,
    private readonly options: HelixOptions,
  ) {}

  /** Id of the game with exactly this name, or null. */
  async gameId(name: string): Promise<string | null> {
    const [game] = await this.list('/games', { name });
    return typeof game?.['id'] === 'string' ? game['id'] : null;
  }

  /** Who streams a game, most watched first; what is not as documented is left out. */
  async streams(gameId: string, first: number): Promise<Stream[]> {
    const streams = await this.list('/streams', { game_id: gameId, first: String(first) });
    return streams.flatMap((stream) => streamFrom(stream) ?? []);
  }

  private async list(path: string, query: Record<string, string>): Promise<Record<string, unknown>[]> {
    const token = await this.token.get();
    let answer = await this.ask(path, query, token);
    if (answer.status === 401) {
      await this.token.refuse(token);
      answer = await this.ask(path, query, await this.token.get());
    }
    if (!answer.ok)
      throw new ProviderError(answer.status, `The provider answered ${answer.status} to ${path}`);
    const { data } = (await answer.json()) as { data?: unknown };
    if (!Array.isArray(data))
      throw new ProviderError(answer.status, `The provider’s answer to ${path} has no data`);
    return data as Record<string, unknown>[];
  }

  private async ask(path: string, query: Record<string, string>, token: string): Promise<Response> {
    if (Date.now() < this.closedUntil) throw new ProviderError(429, 'The provider’s rate limit is used up');
    const answer = await fetch(`${this.options.apiUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { 'client-id': this.options.clientId, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(this.options.deadline),
    });
    const reset = Number(answer.headers.get('ratelimit-reset')) * 1000;
    if (answer.status === 429 || answer.headers.get('ratelimit-remaining') === '0')
      this.closedUntil = reset > Date.now() ? reset : Date.now() + 1_000;
    return answer;
  }
}
