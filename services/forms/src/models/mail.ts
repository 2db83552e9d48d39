import { Schema } from 'mongoose';

/** A mail to one person. `_id` says what it is about and to whom, so that there is one of each. */
export interface Mail {
  _id: string;
  to: string;
  subject: string;
  text: string;
  /** Where answers go, if not to the sender. */
  reply_to?: { name: string; address: string };
  /** Leaving the list with one click. */
  leave_url?: string;
}

const text = { type: String, required: true };
export const mailFields = {
  _id: text,
  to: text,
  subject: text,
  text,
  reply_to: { name: String, address: String },
  leave_url: String,
};

/**
 * A document that causes a mail carries it until it is in the outbox: both are stored with one write, so
 * that no crash leaves the one without the other.
 */
export interface CausesMail {
  _id: string;
  mail?: Mail;
}
export const causesMail = { mail: new Schema<Mail>(mailFields, { versionKey: false }) };
/** Documents whose mail is not in the outbox yet. */
export const UNSENT_INDEX = [{ 'mail._id': 1 }, { name: 'unsent', sparse: true }] as const;
