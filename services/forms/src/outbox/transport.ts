import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer';
import writeFileAtomic from 'write-file-atomic';
import type { OutboxEntry } from '../models';
import { digest } from '../rules/digest';

export const ATTEMPT_TIMEOUT_MS = 2 * 60_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** A mail server that is silent for this long is disconnected. */
const IDLE_TIMEOUT_MS = 60_000;

/** A mail as it is sent. */
export type OutgoingMail = Pick<
  OutboxEntry,
  '_id' | 'to' | 'subject' | 'text' | 'reply_to' | 'unsubscribe_url' | 'created'
> & {
  /** The same as HTML. */
  html?: string;
  /** What mail programs sort it by: `List-Id` without the domain. */
  list?: string;
  /** Names the thread that it is about: mail programs show such mail together. */
  thread?: string;
};

/** Delivers mail. */
export interface Transport {
  /**
   * @param onData called before the mail server receives the mail: until then, nobody has got it
   * @throws unless the mail is certain to be delivered
   */
  send(mail: OutgoingMail, onData?: () => void): Promise<unknown>;
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
  // A mail is read when the server has said that it may come.
  smtp.use('stream', (mail, done) => {
    const { onData } = mail.data as { onData?: () => void };
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...options) => {
      const stream = create(...options);
      if (onData) stream.once('resume', onData);
      return stream;
    };
    done();
  });
  return {
    send: (mail, onData) =>
      smtp.sendMail({
        ...compose(mail, from),
        ...(onData && { onData }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      }),
    close: () => smtp.close(),
  };
}

/** Mail has addresses and links that act for their receiver: it is for the user of the service only. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Writes each mail to a file, `*.eml`, which mail programs can open; repeating it replaces the file. */
function fileTransport(folder: string, from: string): Transport {
  const composer = createMailer({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, from));
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      // A folder of an earlier version, with files that others could read.
      await chmod(folder, FOLDER_MODE);
      const file = join(folder, `${mail.created.toISOString().replaceAll(':', '.')}-${digest(mail._id)}.eml`);
      // A buffer, because of the option `buffer`.
      await writeFileAtomic(file, message as Buffer, { fsync: false, mode: FILE_MODE });
    },
    close: () => composer.close(),
  };
}

/** Composes a mail with its headers. They are equal for every attempt, so a mailbox shows duplicates once. */
export function compose(
  { _id, to, subject, text, html, reply_to: replyTo, unsubscribe_url, created, list, thread }: OutgoingMail,
  from: string,
): SendMailOptions {
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  // There is no first mail about a thread: all of them answer one that was never sent.
  const first = thread === undefined ? undefined : `<${digest(thread)}.thread@${domain}>`;
  return {
    from,
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyTo && { replyTo }),
    ...(first !== undefined && { inReplyTo: first, references: first }),
    date: created,
    messageId: `<${digest(_id)}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange answers by itself without it.
      'X-Auto-Response-Suppress': 'All',
      // https://www.rfc-editor.org/rfc/rfc2919
      ...(list !== undefined && { 'List-Id': `<${list}.${domain}>` }),
      // One-click unsubscribe: https://www.rfc-editor.org/rfc/rfc8058
      ...(unsubscribe_url && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether the server refused the envelope or the message: nobody gets the mail. */
export function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
}

/** Whether the server rejected the envelope or the message permanently (5xx). Any other error may be temporary. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return isRefused(error) && responseCode >= 500 && responseCode < 600;
}

/** The message of an error without mail addresses: mail servers repeat the recipient’s. */
export const withoutAddresses = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'():,;]+/g, (word) =>
    /.@./.test(word) ? '(address)' : word,
  );
