import type { CallBody, CallName, CallResponse } from '@savepoint/contracts/api';
import type { MailOutcome } from '@savepoint/contracts/members';
import { HttpError, isNotConnected } from '../base';
import type { CallTokens } from './call-tokens';
import { CircuitOpenError, type BreakerServer } from './circuit-breaker';
import { createClient } from './client';

/** Longer than the forms service spends on sending one mail. */
const TIMEOUT_MS = 150_000;

/** A call that makes one attempt to send a mail. */
export type MailCall = {
  [K in CallName]: CallResponse<K> extends { outcome: MailOutcome } ? K : never;
}[CallName];

/** Has the forms service make one attempt to send a mail that the caller keeps until it is sent. Never throws. */
export type MailClient = <K extends MailCall>(call: K, mail: CallBody<K>) => Promise<MailOutcome>;

/** What a client throws for a response that is an error. */
const RESPONDED = /^forms responded [45]\d\d /;

/**
 * Whether the forms service certainly did not send the mail: it was not reached, or responded with an error, which it does
 * before it begins to send.
 */
function isNotSent(error: unknown): boolean {
  const cause = error instanceof HttpError ? error.cause : error;
  if (cause instanceof CircuitOpenError) return true;
  const { message = '' } = (cause ?? {}) as Partial<Error>;
  return isNotConnected(cause) || RESPONDED.test(message);
}

/**
 * @param tokens signs the calls
 * @param server logs and measures when the forms service is silent
 */
export function createMailClient(baseUrl: string, tokens?: CallTokens, server?: BreakerServer): MailClient {
  const client = createClient({
    ...{ upstream: 'forms', baseUrl, tokens, timeoutMs: TIMEOUT_MS },
    ...(server && { server }),
  });
  return async (call, mail) => {
    try {
      const response = await client.call(call, { body: mail } as never);
      return (response as { outcome: MailOutcome }).outcome;
    } catch (error) {
      return isNotSent(error) ? 'not-sent' : 'unknown';
    }
  };
}
