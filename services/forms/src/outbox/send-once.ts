import type { MailOutcome } from '@savepoint/contracts/members';
import type { FastifyBaseLogger } from 'fastify';
import { isPermanent, isRefused, withoutAddresses, type OutgoingMail, type Transport } from './transport';

/**
 * Makes one attempt to send a mail. Never throws.
 * @returns what is certain: after the mail server began to receive the mail, only its reply says whether it has it; and why it
 * was not sent, without addresses
 */
export async function attemptOnce(
  transport: Transport,
  mail: OutgoingMail,
): Promise<{ outcome: MailOutcome; reason?: string }> {
  let hasBegun = false;
  try {
    await transport.send(mail, () => {
      hasBegun = true;
    });
    return { outcome: 'sent' };
  } catch (error) {
    const unsent = hasBegun && !isRefused(error) ? 'unknown' : 'not-sent';
    return { outcome: isPermanent(error) ? 'rejected' : unsent, reason: withoutAddresses(error) };
  }
}

/** The same for a mail that a caller keeps until it is sent, with a line in the log. */
export async function sendOnce(
  transport: Transport,
  mail: OutgoingMail,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<MailOutcome> {
  const { outcome, reason } = await attemptOnce(transport, mail);
  if (outcome !== 'sent') log.warn({ mail: mail._id, reason }, 'mail failed');
  return outcome;
}
