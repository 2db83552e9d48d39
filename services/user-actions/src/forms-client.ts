import type { AnnounceLoginBody } from '@savepoint/contracts/members';
import { createClient, type BreakerServer, type CallTokens } from '@savepoint/service-kit/calls';

const TIMEOUT_MS = 2_000;

/** Calls of this service to the forms service, which sends mail. */
export interface FormsClient {
  /** Mails a member that a new device was logged in; once for each login. @throws {HttpError} 503 */
  announceLogin(login: AnnounceLoginBody): Promise<void>;
}

/**
 * @param tokens signs the calls
 * @param server logs and measures when the forms service is silent
 */
export function createFormsClient(baseUrl: string, tokens?: CallTokens, server?: BreakerServer): FormsClient {
  const client = createClient({
    ...{ upstream: 'forms', baseUrl, tokens, timeoutMs: TIMEOUT_MS },
    ...(server && { server }),
  });
  return {
    async announceLogin(body) {
      await client.call('announceLogin', { body });
    },
  };
}
