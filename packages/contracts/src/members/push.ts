import { Type, type Static } from 'typebox';
import { PUSH_SUBSCRIPTIONS_MAX } from '../base';
import { NotificationState } from './reply-mail';
import { Nullable, StrictObject, Timestamp } from '../schema';

const endpoint = Type.String({ minLength: 1, maxLength: 1000 });

/** POST /api/user/replies/push/add: the subscription of a browser, as `PushSubscription.toJSON` has it (RFC 8291). */
export const AddPushSubscriptionBody = StrictObject({
  /** https address at the browser’s push service. */
  endpoint,
  /** The browser’s public key: an uncompressed point of P-256, in Base64url. */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  /** 16 random bytes that the browser shares with those who send. */
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  /** Tells the member about the threads and sites again that were left, on every browser and by mail. */
  rejoin: Type.Optional(Type.Boolean()),
});
export type AddPushSubscriptionBody = Static<typeof AddPushSubscriptionBody>;

/** POST /api/user/replies/push/remove: ends push messages to one browser, or to all others. */
export const RemovePushSubscriptionBody = StrictObject({
  which: Type.Union([Type.Literal('this'), Type.Literal('others')]),
  /** Of this browser; absent if it has no subscription. */
  endpoint: Type.Optional(endpoint),
});
export type RemovePushSubscriptionBody = Static<typeof RemovePushSubscriptionBody>;

/** POST /api/user/replies/push */
export const ReadPushBody = StrictObject({});
export const PushSettings = StrictObject({
  /** The site’s public key, with which browsers subscribe (RFC 8292); null where the site sends no push messages. */
  key: Nullable(Type.String()),
  /** The browsers that the member gets push messages on, latest first. */
  subscriptions: Type.Array(
    StrictObject({
      endpoint: Type.String(),
      since: Timestamp,
      /** The site’s public key at that time. */
      key: Type.String(),
      /** What the member gets no messages about: `thread:{entity type}/{slug}` or `site:{key}`. */
      left: Type.Array(Type.String()),
      /** The messages of the latest hour with any, which are limited. */
      sent: Type.Optional(StrictObject({ since: Timestamp, count: Type.Integer({ minimum: 0 }) })),
      /** The latest replies that a message was or is to be sent about, latest first. */
      notifications: Type.Array(
        StrictObject({
          reply_uid: Type.String(),
          state: NotificationState,
          noted: Timestamp,
          finished: Type.Optional(Timestamp),
        }),
      ),
    }),
    { maxItems: PUSH_SUBSCRIPTIONS_MAX },
  ),
});
export type PushSettings = Static<typeof PushSettings>;

/** What a push message contains, encrypted for one browser. The service worker checks it by hand. */
export interface PushMessage {
  title: string;
  text: string;
  /** Path of the page that the notification opens. */
  path: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
  /** Path of the page that leaves the thread, and what the button says. */
  leave?: { label: string; path: string };
}
