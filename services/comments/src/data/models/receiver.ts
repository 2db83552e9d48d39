import { StoredDate } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** What is stored of anybody who is told about something: the message that is due. */
export const dueFields = {
  /** When the next message is to be sent; absent while there is none. */
  due: Type.Optional(StoredDate),
  /** The attempt under way: only it may store the result. */
  lease: Type.Optional(Type.String()),
  /** When its process counts as crashed. */
  lease_until: Type.Optional(StoredDate),
  /** Failed attempts to send the present message. */
  attempts: Type.Integer({ minimum: 0 }),
  /** The messages of the last hour: since when, and how many. */
  sent_since: Type.Optional(StoredDate),
  sent_count: Type.Integer({ minimum: 0 }),
};
export const dueDefaults = { attempts: 0, sent_count: 0 };

/** Index of those whose messages are due. @param who one of them */
export const dueIndex = (who: string) =>
  ({ keys: { due: 1 }, sparse: true, query: `The ${who} whose message has been due longest.` }) as const;

/** What is stored of anybody who confirms a mail address by a link. */
export const confirmationFields = {
  /** When the link in the mail to this address was used. */
  confirmed: Type.Optional(StoredDate),
  /** Digest of the token in that link; only the mail has the token. */
  token_hash: Type.Optional(Type.String()),
};

/** Indexes of those who confirm an address, and are deleted when their time is over. @param who one of them */
export const confirmationIndexes = (who: string) =>
  ({
    token: {
      keys: { token_hash: 1 },
      sparse: true,
      unique: true,
      query: `The ${who} who confirms with a link.`,
    },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'None; deletes what was not confirmed in time, and guests whose time is over.',
    },
  }) as const;
