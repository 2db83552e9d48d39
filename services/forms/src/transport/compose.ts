import type { SendMailOptions } from 'nodemailer';
import type { OutboxEntry } from '../models/outbox';
import { digest } from '../rules/token';

/** A mail with its headers; the same for every attempt, so that a mailbox that gets it twice shows it once. */
export function compose(
  { _id, to, subject, text, reply_to: replyTo, leave_url: leave, created }: OutboxEntry,
  from: string,
): SendMailOptions {
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    ...(replyTo && { replyTo }),
    date: created,
    messageId: `<${digest(_id)}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One click, without a page: https://www.rfc-editor.org/rfc/rfc8058
      ...(leave && {
        'List-Unsubscribe': `<${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
