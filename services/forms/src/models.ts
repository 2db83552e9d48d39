import { StrictObject } from '@savepoint/contracts/schema';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { jobDefaults, jobFields } from '@savepoint/service-kit/jobs';
import type { Connection } from 'mongoose';
import { Type, type Static } from 'typebox';

const text = Type.String();

/** A mail to one person. `_id` is made of its subject and recipient, so that there is only one of each. */
const mailFields = {
  _id: text,
  to: text,
  subject: text,
  text,
  /** Where replies go, if not to the sender. */
  reply_to: Type.Optional(StrictObject({ name: text, address: text })),
  /** URL that unsubscribes with one click. */
  unsubscribe_url: Type.Optional(text),
};
const Mail = StrictObject(mailFields);
export type Mail = Static<typeof Mail>;

/**
 * A document that causes a mail contains it until it is in the outbox. Both are stored in one write, so a crash
 * cannot separate them.
 */
const mailSourceFields = { mail: Type.Optional(Mail) };
const unsentIndex = {
  keys: { 'mail._id': 1 },
  sparse: true,
  query: 'Documents whose mail is not in the outbox yet.',
} as const;

/** A contact message. `_id` is made of text, sender and day: the same message sent again is the same document. */
const messages = defineCollection({
  collection: 'contact_messages',
  document: StrictObject({
    _id: text,
    name: text,
    email: text,
    /** The address in lower case, by which the sender finds their messages. */
    mailbox: text,
    message: text,
    created: StoredDate,
    ...mailSourceFields,
  }),
  indexes: {
    unsent: unsentIndex,
    by_mailbox: {
      keys: { mailbox: 1, created: -1, _id: -1 },
      query: 'The messages from one mailbox, latest first.',
    },
    expired: {
      keys: { created: 1 },
      expireAfterSeconds: retentionSeconds('contactMessage'),
      query: 'MongoDB deletes old messages.',
    },
  },
});

/** A newsletter subscription, confirmed or not; `_id` is the digest of the mailbox. Unsubscribing deletes it. */
const subscriptions = defineCollection({
  collection: 'newsletter_subscriptions',
  document: StrictObject({
    _id: text,
    email: text,
    /** Digest of the token in the links of its mail. */
    token_hash: text,
    created: StoredDate,
    confirmed: Type.Optional(StoredDate),
    /** Until when it can be confirmed; absent once it is. */
    expires: Type.Optional(StoredDate),
    ...mailSourceFields,
  }),
  indexes: {
    token: { keys: { token_hash: 1 }, unique: true, query: 'The subscription of a link.' },
    expires: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'MongoDB deletes subscriptions that were not confirmed in time.',
    },
    unsent: unsentIndex,
  },
});

/** A mail to be sent. Once it is sent or has failed, its contents are deleted; the entry prevents sending it again. */
const outbox = defineCollection({
  collection: 'mail_outbox',
  document: StrictObject({
    ...mailFields,
    /** `failed`: rejected permanently, or tried for too long. */
    state: Type.Union([Type.Literal('pending'), Type.Literal('sent'), Type.Literal('failed')]),
    created: StoredDate,
    ...jobFields,
    last_error: Type.Optional(text),
    finished_at: Type.Optional(StoredDate),
  }),
  defaults: jobDefaults,
  indexes: {
    due: { keys: { state: 1, due: 1 }, query: 'The mail to be sent next.' },
    finished: {
      keys: { finished_at: 1 },
      expireAfterSeconds: retentionSeconds('mailRecord'),
      query: 'MongoDB deletes old entries.',
    },
  },
});

/** The collections of this service, on one connection. */
export const createModels = (connection: Connection) => ({
  messages: messages.model(connection),
  subscriptions: subscriptions.model(connection),
  outbox: outbox.model(connection),
});
export type Models = ReturnType<typeof createModels>;
export type OutboxEntry = StoredDocument<typeof outbox>;
