import { Schema, type Connection } from 'mongoose';
import { causesMail, UNSENT_INDEX, type CausesMail } from './mail';

/** `_id` is made of what was said, by whom and on which day: the same message sent again is the same document. */
export interface StoredMessage extends CausesMail {
  name: string;
  email: string;
  /** One name for the mailbox, whose messages these are. */
  mailbox: string;
  message: string;
  received: Date;
}

const text = { type: String, required: true };
const schema = new Schema<StoredMessage>(
  {
    _id: text,
    name: text,
    email: text,
    mailbox: text,
    message: text,
    received: { type: Date, required: true },
    ...causesMail,
  },
  { versionKey: false, collection: 'contact_messages', strict: 'throw' },
);
schema.index(...UNSENT_INDEX);
/** What came from one mailbox, latest first. */
schema.index({ mailbox: 1, received: -1, _id: -1 }, { name: 'by_mailbox' });

export const contactMessageModel = (connection: Connection) =>
  connection.model<StoredMessage>('ContactMessage', schema);
export type ContactMessageModel = ReturnType<typeof contactMessageModel>;
