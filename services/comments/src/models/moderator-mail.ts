import { ReplyMailMode, StrictObject } from '@savepoint/contracts';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit';
import { Type } from 'typebox';

/** A moderator who wants mail about a site’s comments that wait for a decision. Switching it off deletes the document. */
const settings = defineCollection({
  collection: 'moderator_mail_settings',
  document: StrictObject({
    /** The member’s uid and the site’s key. */
    _id: Type.String(),
    member: Type.String(),
    site: Type.String(),
    /** Of the moderator’s account, for the log of what they do by mail. */
    name: Type.String(),
    mode: ReplyMailMode,
    /** Verified by the identity provider when mail was chosen. */
    email: Type.String(),
    requested: StoredDate,
    /** When the link in the mail to this address was used. */
    confirmed: Type.Optional(StoredDate),
    /** Digest of the token in that link; only the mail has the token. */
    token_hash: Type.Optional(Type.String()),
    /** Until when it can be confirmed; absent once it is. */
    expires: Type.Optional(StoredDate),
    /** Cases that were opened until then have been mailed. Set before the mail is sent, so that a crash repeats none. */
    mailed_until: StoredDate,
    /** When the next mail is to be sent; absent while there is none. */
    due: Type.Optional(StoredDate),
    /** The attempt under way: only it may store the result. */
    lease: Type.Optional(Type.String()),
    /** When its process counts as crashed. */
    lease_until: Type.Optional(StoredDate),
    /** Failed attempts to send the present mail. */
    attempts: Type.Integer({ minimum: 0 }),
    /** The mails of the last hour: since when, and how many. */
    sent_since: Type.Optional(StoredDate),
    sent_count: Type.Integer({ minimum: 0 }),
  }),
  defaults: { attempts: 0, sent_count: 0 },
  indexes: {
    due: { keys: { due: 1 }, sparse: true, query: 'The moderator whose mail has been due longest.' },
    of_site: { keys: { site: 1, mode: 1 }, query: 'Who wants mail about a site.' },
    of_member: { keys: { member: 1 }, query: 'The sites that a member gets mail about.' },
    token: {
      keys: { token_hash: 1 },
      sparse: true,
      unique: true,
      query: 'The moderator who confirms with a link.',
    },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'None; deletes what was not confirmed in time.',
    },
  },
});
export type ModeratorMailDocument = StoredDocument<typeof settings>;
export const moderatorMailModel = settings.model;
export type ModeratorMailModel = ReturnType<typeof moderatorMailModel>;

/** A member’s uid contains no colon. */
export const moderatorMailId = (member: string, site: string): string => `${member}:${site}`;
