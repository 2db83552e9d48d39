import { callerHeaders } from './call-keys';
import type { createTestTokens, TokenOptions } from './tokens';

export interface TestCallOptions extends TokenOptions {
  /** Uid of the caller; null sends no token of a member. */
  as?: string | null;
  /** Sent instead of a token made for `as`. */
  bearer?: string;
  /** Further headers, such as those that a browser or a proxy sends. */
  headers?: Readonly<Record<string, string>>;
  /** Another instance of the same service. */
  url?: string;
}

/** Calls a service over HTTP as the gateway does, and its internal calls as an allowed part does. Responses are parsed, with their status. */
export function createTestClient(url: string, tokens: ReturnType<typeof createTestTokens>) {
  const answered = async <T>(answer: Response) => ({
    status: answer.status,
    body: (await answer.json()) as T,
  });
  return {
    async post<T = Record<string, unknown>>(path: string, body: unknown, options: TestCallOptions = {}) {
      const {
        as = 'ann',
        bearer = as === null ? undefined : tokens.token(as, options),
        url: base = url,
        headers: further = {},
      } = options;
      const headers = {
        'content-type': 'application/json',
        ...callerHeaders('POST', path),
        ...further,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      };
      return answered<T>(await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) }));
    },
    async get<T = Record<string, unknown>>(path: string, base = url) {
      return answered<T>(await fetch(base + path, { headers: callerHeaders('GET', path) }));
    },
  };
}
