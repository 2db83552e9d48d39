import type {
  MailGuestConfirmationBody,
  MailModerationBody,
  MailModeratorConfirmationBody,
  MailOutcome,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import {
  CircuitOpenError,
  createClient,
  type BreakerServer,
  type CallTokens,
} from '@savepoint/service-kit/calls';

/** Longer than the forms service spends on sending one mail. */
const TIMEOUT_MS = 150_000;

/** Sends mail through the forms service. Never throws. */
export interface MailClient {
  mailReplies(mail: MailRepliesBody): Promise<MailOutcome>;
  mailConfirmation(mail: MailReplyConfirmationBody): Promise<MailOutcome>;
  mailRejection(mail: MailReplyRejectionBody): Promise<MailOutcome>;
}

/** The same for mail to moderators. */
export interface ModeratorMailClient {
  mailModeration(mail: MailModerationBody): Promise<MailOutcome>;
  mailModeratorConfirmation(mail: MailModeratorConfirmationBody): Promise<MailOutcome>;
}

/** Errors of connections that were never made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error means that no connection was made, so that nothing was sent. */
export const isNotConnected = (error: unknown): boolean =>
  NOT_CONNECTED.has(String((error as Partial<NodeJS.ErrnoException> | undefined)?.code));

/** What the client throws for a response that is an error. */
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

/** The same for mail to guests. */
export interface GuestMailClient {
  mailGuestConfirmation(mail: MailGuestConfirmationBody): Promise<MailOutcome>;
}

/**
 * @param tokens signs the calls
 * @param server logs and measures when the forms service is silent
 */
export function createMailClient(
  baseUrl: string,
  tokens?: CallTokens,
  server?: BreakerServer,
): MailClient & ModeratorMailClient & GuestMailClient {
  const client = createClient({
    ...{ upstream: 'forms', baseUrl, tokens, timeoutMs: TIMEOUT_MS },
    ...(server && { server }),
  });
  const outcomeOf = async (call: Promise<{ outcome: MailOutcome }>): Promise<MailOutcome> => {
    try {
      return (await call).outcome;
    } catch (error) {
      return isNotSent(error) ? 'not-sent' : 'unknown';
    }
  };
  return {
    mailReplies: (body) => outcomeOf(client.call('mailReplies', { body })),
    mailModeration: (body) => outcomeOf(client.call('mailModeration', { body })),
    mailModeratorConfirmation: (body) => outcomeOf(client.call('mailModeratorConfirmation', { body })),
    mailGuestConfirmation: (body) => outcomeOf(client.call('mailGuestConfirmation', { body })),
    mailConfirmation: (body) => outcomeOf(client.call('mailReplyConfirmation', { body })),
    mailRejection: (body) => outcomeOf(client.call('mailReplyRejection', { body })),
  };
}
