import { StrictObject } from '@savepoint/contracts/schema';
import { dueIndex } from '@savepoint/service-kit/jobs';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { confirmationIndexes, recipientDefaults } from './receiver';
import { mailedFields } from './reply-mail';

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
    ...mailedFields,
    /** Cases that were opened until then have been mailed. Set before the mail is sent, so that a crash repeats none. */
    mailed_until: StoredDate,
  }),
  defaults: recipientDefaults,
  indexes: {
    due: dueIndex('moderator whose mail'),
    of_site: { keys: { site: 1, mode: 1 }, query: 'Who wants mail about a site.' },
    of_member: { keys: { member: 1 }, query: 'The sites that a member gets mail about.' },
    ...confirmationIndexes('moderator'),
  },
});
export type ModeratorMailDocument = StoredDocument<typeof settings>;
export const moderatorMailModel = settings.model;
export type ModeratorMailModel = ReturnType<typeof moderatorMailModel>;

/** A member’s uid contains no colon. */
export const moderatorMailId = (member: string, site: string): string => `${member}:${site}`;
