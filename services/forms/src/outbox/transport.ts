import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer';
import writeFileAtomic from 'write-file-atomic';
import type { OutboxEntry } from '../models';
import { digest } from '../rules/digest';

export const ATTEMPT_TIMEOUT_MS = 2 * 60_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** A mail server that is silent for this long is disconnected. */
const IDLE_TIMEOUT_MS = 60_000;

/** Delivers mail. `send` throws unless the mail is certain to be delivered. */
export interface Transport {
  send(entry: OutboxEntry): Promise<unknown>;
  close(): void;
}

interface Settings {
  NODE_ENV: string;
  SMTP_URL?: string;
  DATA_DIR: string;
  MAIL_FROM: string;
}

/** Sends to the mail server if one is configured, and writes files otherwise. */
export const createTransport = ({ NODE_ENV, SMTP_URL, DATA_DIR, MAIL_FROM }: Settings): Transport =>
  SMTP_URL
    ? smtpTransport(SMTP_URL, MAIL_FROM, NODE_ENV === 'production')
    : fileTransport(join(DATA_DIR, 'mail'), MAIL_FROM);

/**
 * Sends mail by SMTP, with one connection per mail.
 * @param requireTLS also for `smtp://`, where a connection begins without it: no mail is sent to a server that does not
 * offer it, unless the URL ends with `?ignoreTLS=true`
 */
export function smtpTransport(url: string, from: string, requireTLS = false): Transport {
  const smtp = createMailer({
    url,
    requireTLS: requireTLS && new URL(url).searchParams.get('ignoreTLS') !== 'true',
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  return {
    send: (entry) =>
      smtp.sendMail({ ...compose(entry, from), signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) }),
    close: () => smtp.close(),
  };
}

/** Writes each mail to a file, `*.eml`, which mail programs can open; repeating it replaces the file. */
function fileTransport(folder: string, from: string): Transport {
  const composer = createMailer({ streamTransport: true, buffer: true });
  return {
    async send(entry) {
      const { message } = await composer.sendMail(compose(entry, from));
      await mkdir(folder, { recursive: true });
      const file = join(
        folder,
        `${entry.created.toISOString().replaceAll(':', '.')}-${digest(entry._id)}.eml`,
      );
      // A buffer, because of the option `buffer`.
      await writeFileAtomic(file, message as Buffer, { fsync: false });
    },
    close: () => composer.close(),
  };
}

/** Composes a mail with its headers. They are equal for every attempt, so a mailbox shows duplicates once. */
export function compose(
  { _id, to, subject, text, reply_to: replyTo, unsubscribe_url: unsubscribeUrl, created }: OutboxEntry,
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
      // One-click unsubscribe: https://www.rfc-editor.org/rfc/rfc8058
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether the server rejected the envelope or the message permanently (5xx). Any other error may be temporary. */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600
  );
}
