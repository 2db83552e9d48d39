import { StrictObject } from '@savepoint/contracts';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { dueFields } from './reply-mail';

/** Somebody who comments on a site with a name and a mail address, by their uid. */
const guests = defineCollection({
  collection: 'site_guests',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    name: Type.String(),
    /** Until the mail to it is sent. */
    email: Type.Optional(Type.String()),
    created: StoredDate,
    /** When the link in the mail was used. */
    confirmed: Type.Optional(StoredDate),
    /** Digest of the token in that link; only the mail has the token. */
    token_hash: Type.Optional(Type.String()),
    /** Until when it can be confirmed; then, until when the browser of the guest is known. */
    expires: StoredDate,
    ...dueFields,
  }),
  defaults: { attempts: 0, sent_count: 0 },
  indexes: {
    due: { keys: { due: 1 }, sparse: true, query: 'The guest whose mail has been due longest.' },
    token: {
      keys: { token_hash: 1 },
      sparse: true,
      unique: true,
      query: 'The guest who confirms with a link.',
    },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'None; deletes guests whose time is over.',
    },
  },
});
export type StoredGuest = StoredDocument<typeof guests>;
export const guestModel = guests.model;
export type GuestModel = ReturnType<typeof guestModel>;
