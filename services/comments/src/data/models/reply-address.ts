import { StrictObject } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** An address by which a member answers a comment by mail; `_id` is the digest of its token. */
const addresses = defineCollection({
  collection: 'reply_mail_addresses',
  document: StrictObject({
    _id: Type.String(),
    member: Type.String(),
    /** The comment that is answered. */
    comment_uid: Type.String(),
    expires: StoredDate,
    /** Mails to it that were not posted, and whose sender has been told why. */
    answered: Type.Array(Type.String()),
  }),
  defaults: { answered: [] },
  indexes: {
    of_member: { keys: { member: 1 }, query: 'The addresses of a member, to delete them.' },
    expired: { keys: { expires: 1 }, expireAfterSeconds: 0, query: 'None; deletes expired addresses.' },
  },
});
export type ReplyAddressDocument = StoredDocument<typeof addresses>;
export const replyAddressModel = addresses.model;
export type ReplyAddressModel = ReturnType<typeof replyAddressModel>;
