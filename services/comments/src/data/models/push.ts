import { StrictObject } from '@savepoint/contracts/schema';
import { NotificationState } from '@savepoint/contracts/members';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { dueIndex } from '@savepoint/service-kit/jobs';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { recipientDefaults, recipientFields } from './receiver';

/** A browser that a member gets push messages about replies on. `_id` is the digest of its endpoint. */
const subscriptions = defineCollection({
  collection: 'push_subscriptions',
  document: StrictObject({
    _id: Type.String(),
    member: Type.String(),
    endpoint: Type.String(),
    p256dh: Type.String(),
    auth: Type.String(),
    /** Our public key that the browser subscribed with: its push service accepts messages that no other key signed. */
    key: Type.String(),
    since: StoredDate,
    /** `thread:{entity type}/{slug}` and `site:{key}`: the same for all of a member’s browsers. */
    left: Type.Array(Type.String()),
    ...recipientFields,
  }),
  defaults: recipientDefaults,
  indexes: {
    due: dueIndex('browser whose message'),
    of_member: { keys: { member: 1, since: -1 }, query: 'The browsers of a member, latest first.' },
  },
});
export type PushSubscriptionDocument = StoredDocument<typeof subscriptions>;
export const pushSubscriptionModel = subscriptions.model;
export type PushSubscriptionModel = ReturnType<typeof pushSubscriptionModel>;

/**
 * That a browser is to get a message about a reply or a mention, or has got one. `_id` is the comment’s uid and the
 * subscription’s, so there is one for each comment and browser. States are those of mail.
 */
const notifications = defineCollection({
  collection: 'push_notifications',
  document: StrictObject({
    _id: Type.String(),
    subscription: Type.String(),
    member: Type.String(),
    state: NotificationState,
    created: StoredDate,
    lease: Type.Optional(Type.String()),
    finished_at: Type.Optional(StoredDate),
  }),
  indexes: {
    of_subscription: {
      keys: { subscription: 1, state: 1, created: 1 },
      query: 'The replies that a browser is to get messages about, oldest first.',
    },
    latest: {
      keys: { subscription: 1, created: -1 },
      query: 'The latest replies that a browser got messages about.',
    },
    of_member: { keys: { member: 1 }, query: 'None but the deletion of a member’s data.' },
    expired: {
      keys: { finished_at: 1 },
      expireAfterSeconds: retentionSeconds('replyMail'),
      query: 'None; deletes old entries.',
    },
  },
});
export const pushNotificationModel = notifications.model;
export type PushNotificationModel = ReturnType<typeof pushNotificationModel>;
