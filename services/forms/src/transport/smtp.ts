import { createTransport } from 'nodemailer';
import { ATTEMPT_MAX } from '../outbox/attempt';
import { compose } from './compose';
import type { Transport } from './transport';

/** Milliseconds for a connection, and for a server that says nothing. */
const CONNECTION = 10_000;
const SILENCE = 60_000;

/** Hands mail to a mail server, with a connection for each. */
export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: CONNECTION,
    greetingTimeout: CONNECTION,
    socketTimeout: SILENCE,
  });
  return {
    send: (entry) => smtp.sendMail({ ...compose(entry, from), signal: AbortSignal.timeout(ATTEMPT_MAX) }),
    close: () => smtp.close(),
  };
}
