import { StoredDate } from '@savepoint/service-kit/data';
import { jobDefaults, jobFields } from '@savepoint/service-kit/jobs';
import { Type } from 'typebox';

/** What is stored of anybody who gets messages: the one that is due, and the latest. */
export const recipientFields = {
  ...jobFields,
  /** The messages of the last hour: since when, and how many. */
  sent_since: Type.Optional(StoredDate),
  sent_count: Type.Integer({ minimum: 0 }),
};
export const recipientDefaults = { ...jobDefaults, sent_count: 0 };

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
