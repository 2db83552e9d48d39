import { StrictObject } from '@savepoint/contracts/schema';
import { dueIndex } from '@savepoint/service-kit/jobs';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { confirmationFields, confirmationIndexes, recipientDefaults, recipientFields } from './receiver';

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
    ...confirmationFields,
    /** Until when it can be confirmed; then, until when the browser of the guest is known. */
    expires: StoredDate,
    ...recipientFields,
  }),
  defaults: recipientDefaults,
  indexes: {
    due: dueIndex('guest whose mail'),
    ...confirmationIndexes('guest'),
  },
});
export type StoredGuest = StoredDocument<typeof guests>;
export const guestModel = guests.model;
export type GuestModel = ReturnType<typeof guestModel>;
