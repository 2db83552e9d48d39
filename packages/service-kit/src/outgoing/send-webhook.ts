import { OutgoingError, type OutgoingClient } from './outgoing-client';
import { signWebhook, type WebhookMessage } from './webhook-signature';

/** What became of an attempt to send something. */
export interface Attempt {
  /**
   * `not-sent`: nobody has got it, so it is tried again. `unknown`: the connection broke while the other side had it.
   * `rejected`: for good. `gone`: there is no receiver any more.
   */
  outcome: 'sent' | 'not-sent' | 'unknown' | 'rejected' | 'gone';
  /** What the other side responded. */
  status?: number;
  /** Why it was not sent. */
  reason?: string;
  /** Seconds after which the other side asks to be tried again. */
  retryAfterS?: number;
}

/** A receiver that says so wants no more messages. */
const GONE = 410;

/**
 * Makes one attempt to send a message by the Standard Webhooks specification. A receiver recognises a message that it has had by
 * its id, so all that is not certain to have arrived is `not-sent`.
 * @param secrets from `createWebhookSecret`
 */
export async function sendWebhook(
  client: OutgoingClient,
  address: string,
  secrets: readonly string[],
  message: WebhookMessage,
): Promise<Attempt> {
  const headers = { 'content-type': 'application/json', ...signWebhook(secrets, message) };
  try {
    const response = await client.post(address, { headers, body: message.body });
    const { status } = response;
    const isSent = status >= 200 && status < 300;
    return { outcome: isSent ? 'sent' : status === GONE ? 'gone' : 'not-sent', ...response };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: 'not-sent', reason: error.problem };
  }
}
