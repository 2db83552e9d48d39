import type { MailOutcome } from '@savepoint/contracts/members';
import type { FastifyBaseLogger } from 'fastify';
import { isPermanent, isRefused, withoutAddresses, type OutgoingMail, type Transport } from './transport';

/**
 * Makes one attempt to send a mail that its caller keeps until it is sent. Never throws.
 * @returns what is certain: after the mail server began to receive the mail, only its reply says whether it has it
 */
export async function sendOnce(
  transport: Transport,
  mail: OutgoingMail,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<MailOutcome> {
  let hasBegun = false;
  try {
    await transport.send(mail, () => {
      hasBegun = true;
    });
    return 'sent';
  } catch (error) {
    log.warn({ mail: mail._id, reason: withoutAddresses(error) }, 'mail failed');
    if (isPermanent(error)) return 'rejected';
    return hasBegun && !isRefused(error) ? 'unknown' : 'not-sent';
  }
}
