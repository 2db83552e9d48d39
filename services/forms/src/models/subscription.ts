import { Schema, type Connection } from 'mongoose';
import { causesMail, UNSENT_INDEX, type CausesMail } from './mail';

/**
 * A mailbox on the newsletter’s list, or about to be: `_id` is its digest. Leaving deletes it, and so does
 * time if it is not confirmed.
 */
export interface Subscription extends CausesMail {
  email: string;
  /** Digest of the token in the links of its mail. */
  token_hash: string;
  created: Date;
  confirmed?: Date;
  /** Until when it can be confirmed; absent once it is. */
  expires?: Date;
}

const text = { type: String, required: true };
const schema = new Schema<Subscription>(
  {
    _id: text,
    email: text,
    token_hash: text,
    created: { type: Date, required: true },
    confirmed: Date,
    expires: Date,
    ...causesMail,
  },
  { versionKey: false, collection: 'newsletter_subscriptions', strict: 'throw' },
);
/** Whose link it is. */
schema.index({ token_hash: 1 }, { name: 'token', unique: true });
/** Removes what was not confirmed in time. */
schema.index({ expires: 1 }, { name: 'expires', expireAfterSeconds: 0 });
schema.index(...UNSENT_INDEX);

export const subscriptionModel = (connection: Connection) =>
  connection.model<Subscription>('Subscription', schema);
export type SubscriptionModel = ReturnType<typeof subscriptionModel>;
