import { Schema, type Connection } from 'mongoose';
import { mailFields, type Mail } from './mail';

/** `waiting` for its next attempt; `sent`; or `failed` for good: refused, or tried for too long. */
export type OutboxState = 'waiting' | 'sent' | 'failed';

/** A mail on its way. When the way has ended, only what it was about is kept, so that it is not sent again. */
export interface OutboxEntry extends Mail {
  state: OutboxState;
  created: Date;
  /** When it may be tried (again). While somebody tries, when they count as lost. */
  due: Date;
  /** Who tries: only they may say how it went. */
  lease?: string;
  attempts: number;
  last_error?: string;
  ended?: Date;
}

/** Seconds that ended entries are kept. */
const KEPT = 90 * 24 * 60 * 60;

const schema = new Schema<OutboxEntry>(
  {
    ...mailFields,
    state: { type: String, required: true },
    created: { type: Date, required: true },
    due: { type: Date, required: true },
    lease: String,
    attempts: { type: Number, required: true, default: 0 },
    last_error: String,
    ended: Date,
  },
  { versionKey: false, collection: 'mail_outbox', strict: 'throw' },
);

/** What is to be tried now, the longest waiting first. */
schema.index({ state: 1, due: 1 }, { name: 'due' });
/** Removes ended entries in time. */
schema.index({ ended: 1 }, { name: 'ended', expireAfterSeconds: KEPT });

export const newEntry = (mail: Mail, now: Date): OutboxEntry => ({
  ...mail,
  state: 'waiting',
  created: now,
  due: now,
  attempts: 0,
});

export const outboxModel = (connection: Connection) => connection.model<OutboxEntry>('OutboxEntry', schema);
export type OutboxModel = ReturnType<typeof outboxModel>;
