import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a secret with which a receiver verifies messages, in the format of the Standard Webhooks specification. */
export const createWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** A message to sign. */
export interface WebhookMessage {
  /** The same at every attempt, so that a receiver recognises a message that it has had. Without a full stop. */
  id: string;
  /** When this attempt is made. */
  time: Date;
  body: string;
}

/**
 * Returns the headers that sign a message, by the Standard Webhooks specification (HMAC-SHA256).
 * @param secrets from `createWebhookSecret`; while one replaces another, a signature of each
 */
export function signWebhook(
  secrets: readonly string[],
  { id, time, body }: WebhookMessage,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(time.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
