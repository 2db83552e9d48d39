import { join } from 'node:path';
import type { OutboxEntry } from '../models/outbox';
import { fileTransport } from './files';
import { smtpTransport } from './smtp';

/** Gets mail out of the house. `send` throws when it is not certain that it did. */
export interface Transport {
  send(entry: OutboxEntry): Promise<unknown>;
  close(): void;
}

interface Settings {
  SMTP_URL?: string;
  DATA_DIR: string;
  MAIL_FROM: string;
}

/** A mail server if there is one, else files. */
export const createTransport = ({ SMTP_URL, DATA_DIR, MAIL_FROM }: Settings): Transport =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(join(DATA_DIR, 'mail'), MAIL_FROM);
