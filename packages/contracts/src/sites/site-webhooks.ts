import { Type, type Static } from 'typebox';
import { CommentUid, NewestComment, PageThread } from '../comments';
import { Nullable, StrictObject, Timestamp, SiteKey } from '../schema';
import { SiteBody, SiteListBody } from './site-management';
import { WEBHOOK_EVENTS } from './webhook-events';

const site = { site: SiteKey };

const [PUBLISHED, EDITED, HIDDEN, REPORTED] = WEBHOOK_EVENTS;
export const WebhookEvent = Type.Union([
  Type.Literal(PUBLISHED),
  Type.Literal(EDITED),
  Type.Literal(HIDDEN),
  Type.Literal(REPORTED),
]);
export type WebhookEvent = Static<typeof WebhookEvent>;

/** The body of a message to a site, signed by the Standard Webhooks specification. */
export const WebhookBody = StrictObject({
  type: WebhookEvent,
  /** When it happened; the header says when it was sent. */
  timestamp: Timestamp,
  data: StrictObject({
    site: SiteKey,
    page: PageThread,
    /** As it is when the message is sent. */
    comment: StrictObject({ ...NewestComment.properties, parent_uid: Nullable(Type.String()) }),
    /** Why it is hidden, or was reported. */
    reason: Type.Optional(Type.String()),
  }),
});
export type WebhookBody = Static<typeof WebhookBody>;

const uid = CommentUid;
const events = Type.Array(WebhookEvent, { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true });

/** An address to which a site’s messages are sent, for its owners. */
export const SiteWebhook = StrictObject({
  uid,
  address: Type.String(),
  events: Type.Array(WebhookEvent),
  created: Timestamp,
  /** Until when the secret before the present one signs too. */
  earlier_secret_until: Type.Optional(Timestamp),
  /** Since when every attempt has failed. */
  failing_since: Type.Optional(Timestamp),
  /** Since when its answers have been so slow that its messages are sent less often. */
  slow_since: Type.Optional(Timestamp),
  /** Nothing is sent. `failing`: it failed for days. `gone`: the receiver answered 410. */
  off: Type.Optional(
    StrictObject({
      since: Timestamp,
      reason: Type.Union([Type.Literal('owner'), Type.Literal('failing'), Type.Literal('gone')]),
    }),
  ),
});
export type SiteWebhook = Static<typeof SiteWebhook>;
export type WebhookOffReason = NonNullable<SiteWebhook['off']>['reason'];

/** POST /api/sites/webhooks: the webhooks of a site, oldest first. */
export const SiteWebhooksBody = SiteBody;
export const SiteWebhooksResponse = StrictObject({ webhooks: Type.Array(SiteWebhook) });
export type SiteWebhooksResponse = Static<typeof SiteWebhooksResponse>;

/** POST /api/sites/webhooks/add. */
export const AddSiteWebhookBody = StrictObject({
  ...site,
  address: Type.String({ minLength: 1, maxLength: 1_000 }),
  events,
});
export type AddSiteWebhookBody = Static<typeof AddSiteWebhookBody>;
/** `secret`: with which the receiver verifies messages. It is in no other response. */
export const SiteWebhookSecretResponse = StrictObject({
  webhooks: Type.Array(SiteWebhook),
  uid,
  secret: Type.String(),
});
export type SiteWebhookSecretResponse = Static<typeof SiteWebhookSecretResponse>;

/** POST /api/sites/webhooks/secret and /remove: one webhook. */
export const SiteWebhookBody = StrictObject({ ...site, uid });
/** POST /api/sites/webhooks/switch: on or off. */
export const SwitchSiteWebhookBody = StrictObject({ ...site, uid, on: Type.Boolean() });

/** An attempt to send a message. */
export const DeliveryAttempt = StrictObject({
  at: Timestamp,
  /** Of the receiver’s answer. */
  status: Type.Optional(Type.Integer()),
  /** Why there was none. */
  problem: Type.Optional(Type.String()),
});
/** `dropped`: it was not sent, because it is not true any more, for example of a deleted comment. */
export const DeliveryState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sent'),
  Type.Literal('failed'),
  Type.Literal('dropped'),
]);
export type DeliveryState = Static<typeof DeliveryState>;
/** A message of a webhook: to one address about one event. */
export const SiteDelivery = StrictObject({
  /** The `webhook-id` of the message. */
  uid: Type.String(),
  event: WebhookEvent,
  comment_uid: CommentUid,
  at: Timestamp,
  state: DeliveryState,
  /** When it is sent next. */
  due: Type.Optional(Timestamp),
  /** The latest ones, oldest first. */
  attempts: Type.Array(DeliveryAttempt),
});
export type SiteDelivery = Static<typeof SiteDelivery>;

/** POST /api/sites/webhooks/log: the messages of a webhook, latest first. */
export const SiteDeliveriesBody = StrictObject({ ...SiteListBody.properties, uid });
export const SiteDeliveriesPage = StrictObject({
  deliveries: Type.Array(SiteDelivery),
  next_cursor: Nullable(Type.String()),
});
export type SiteDeliveriesPage = Static<typeof SiteDeliveriesPage>;

/** POST /api/sites/webhooks/replay: sends a message again, with the same id. */
export const ReplaySiteDeliveryBody = StrictObject({
  ...site,
  uid,
  delivery: Type.String({ pattern: '^msg_[0-9a-f-]{36}$' }),
});
export type ReplaySiteDeliveryBody = Static<typeof ReplaySiteDeliveryBody>;
export const ReplaySiteDeliveryResponse = StrictObject({ delivery: SiteDelivery });
