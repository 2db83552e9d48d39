import { StrictObject } from '@savepoint/contracts/schema';
import { NotificationState, ReplyMailMode } from '@savepoint/contracts/members';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { dueIndex } from '@savepoint/service-kit/jobs';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { confirmationFields, confirmationIndexes, recipientDefaults, recipientFields } from './receiver';

/** Threads and sites that a member can leave; with more, they leave all mail about replies. */
export const MAX_LEFT_COUNT = 500;

/** What is stored of anybody who chose mail: the address and its confirmation, and the mail that is due. */
export const mailedFields = {
  mode: ReplyMailMode,
  /** Verified by the identity provider when mail was chosen. */
  email: Type.String(),
  requested: StoredDate,
  ...confirmationFields,
  /** Until when it can be confirmed; absent once it is. */
  expires: Type.Optional(StoredDate),
  ...recipientFields,
};

/** A member who wants mail about replies, by their uid. Switching it off deletes the document. */
const settings = defineCollection({
  collection: 'reply_mail_settings',
  document: StrictObject({
    _id: Type.String(),
    ...mailedFields,
    /** `thread:{entity type}/{slug}` and `site:{key}`. */
    left: Type.Array(Type.String()),
  }),
  defaults: { left: [], ...recipientDefaults },
  indexes: {
    due: dueIndex('member whose mail'),
    ...confirmationIndexes('member'),
  },
});
export type ReplyMailSettingsDocument = StoredDocument<typeof settings>;
export const replyMailSettingsModel = settings.model;
export type ReplyMailSettingsModel = ReturnType<typeof replyMailSettingsModel>;

/**
 * That a member is to be mailed about a reply or a mention, or was. `_id` is the comment’s uid and the member’s, so there is
 * one for each comment and member.
 * `sending`: in a mail that is being sent; a crash leaves it so, and it is never sent again.
 */
const notifications = defineCollection({
  collection: 'reply_mail_notifications',
  document: StrictObject({
    _id: Type.String(),
    member: Type.String(),
    state: NotificationState,
    created: StoredDate,
    lease: Type.Optional(Type.String()),
    finished_at: Type.Optional(StoredDate),
  }),
  indexes: {
    of_member: {
      keys: { member: 1, state: 1, created: 1 },
      query: 'The replies that a member is to be mailed about, oldest first.',
    },
    latest: {
      keys: { member: 1, created: -1 },
      query: 'The latest replies that a member was mailed about.',
    },
    expired: {
      keys: { finished_at: 1 },
      expireAfterSeconds: retentionSeconds('replyMail'),
      query: 'None; deletes old entries.',
    },
  },
});
/** A comment’s uid contains no colon. */
export const notificationId = (comment_uid: string, member: string): string => `${comment_uid}:${member}`;
/** The uid of the comment that a notification is about. Before mentions existed it was all of the `_id`. */
export const notifiedUid = ({ _id }: { _id: string }): string => _id.split(':', 1)[0] ?? _id;
export const notificationModel = notifications.model;
export type NotificationModel = ReturnType<typeof notificationModel>;

/** The random key that signs links in mail, which all instances share. */
const keys = defineCollection({
  collection: 'reply_mail_keys',
  document: StrictObject({ _id: Type.String(), key: Type.String() }),
});
export const replyMailKeyModel = keys.model;
export type ReplyMailKeyModel = ReturnType<typeof replyMailKeyModel>;
