import type { BreakerServer } from './circuit-breaker';
import type { CallTokens } from './call-tokens';
import { createClient } from './client';
import { createIsReserved } from '../names';

const TIMEOUT_MS = 2_000;

/** Names that only the team may have: the site’s, those of roles, of the staff and of authors. */
export interface ReservedNames {
  /** Whether a name is, or looks like, one of those that are known. */
  isReserved(name: string): boolean;
  /** Reads the names of the staff and of authors again. @throws {HttpError} 503 when the catalogue is unavailable */
  refresh(): Promise<void>;
}

interface Options {
  /** Further names, as the operator configured them. */
  configured: string;
  catalogUrl: string;
  /** Signs the calls. */
  tokens: CallTokens;
  /** Logs and measures when the catalog is silent. */
  server?: BreakerServer;
}

/** Until the first refresh, names of the staff and of authors are not known. */
export function createReservedNames({ configured, catalogUrl, tokens, server }: Options): ReservedNames {
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: catalogUrl,
    timeoutMs: TIMEOUT_MS,
    tokens,
    ...(server && { server }),
  });
  const own = configured.split(',');
  let authors = '';
  let isReserved = createIsReserved(own);
  return {
    isReserved: (name) => isReserved(name),
    async refresh() {
      const { names } = await catalog.call('listAuthorNames');
      const read = names.join('\n');
      if (read === authors) return;
      authors = read;
      isReserved = createIsReserved([...own, ...names]);
    },
  };
}
