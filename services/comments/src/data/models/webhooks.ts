import { StrictObject } from '@savepoint/contracts/schema';
import { DeliveryState, WebhookEvent } from '@savepoint/contracts/sites';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { dueIndex, jobFields } from '@savepoint/service-kit/jobs';
import { Type } from 'typebox';

/** Its failures are counted for each message. */
const { attempts: _, ...webhookJobFields } = jobFields;

/** An address to which a site’s messages are sent. */
const webhooks = defineCollection({
  collection: 'site_webhooks',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    address: Type.String(),
    events: Type.Array(WebhookEvent),
    secret: Type.String(),
    /** The secret before, which signs too until then. */
    earlier: Type.Optional(StrictObject({ secret: Type.String(), until: StoredDate })),
    created: StoredDate,
    /** When its next message is to be sent, and the round of messages under way. */
    ...webhookJobFields,
    /** Attempts that have failed in a row, and since when. */
    failures: Type.Integer({ minimum: 0 }),
    failing_since: Type.Optional(StoredDate),
    /** Slow answers in a row, and since when. */
    slow_answers: Type.Optional(Type.Integer({ minimum: 0 })),
    slow_since: Type.Optional(StoredDate),
    /** After a failure or slow answers: until when nothing is sent. */
    paused_until: Type.Optional(StoredDate),
    off: Type.Optional(
      StrictObject({
        since: StoredDate,
        reason: Type.Union([Type.Literal('owner'), Type.Literal('failing'), Type.Literal('gone')]),
      }),
    ),
  }),
  defaults: { failures: 0 },
  indexes: {
    of_site: { keys: { site: 1, created: 1 }, query: 'The webhooks of a site, oldest first.' },
    due: dueIndex('webhook whose message'),
  },
});
export type StoredWebhook = StoredDocument<typeof webhooks>;
export const webhookModel = webhooks.model;
export type WebhookModel = ReturnType<typeof webhookModel>;

/**
 * A message of a webhook about one event. It has no text: the comment is read when it is sent, so that nothing is sent of
 * a comment that was deleted since. `_id` contains the webhook and the event, so that there is one at most.
 */
const deliveries = defineCollection({
  collection: 'site_webhook_messages',
  document: StrictObject({
    _id: Type.String(),
    webhook: Type.String(),
    site: Type.String(),
    /** The same in the messages of all webhooks about the event. */
    event_uid: Type.String(),
    event: WebhookEvent,
    comment_uid: Type.String(),
    /** Why the comment was reported. */
    reason: Type.Optional(Type.String()),
    at: StoredDate,
    state: DeliveryState,
    /** When it is sent next; absent once nothing more is to be sent. */
    due: Type.Optional(StoredDate),
    failures: Type.Integer({ minimum: 0 }),
    attempts: Type.Array(
      StrictObject({
        at: StoredDate,
        status: Type.Optional(Type.Integer()),
        problem: Type.Optional(Type.String()),
      }),
    ),
  }),
  defaults: { state: 'pending' as const, failures: 0, attempts: [] },
  indexes: {
    latest: { keys: { webhook: 1, at: -1, _id: -1 }, query: 'The messages of a webhook, latest first.' },
    due: { keys: { webhook: 1, due: 1 }, query: 'The messages of a webhook that are to be sent.' },
    expired: {
      keys: { at: 1 },
      expireAfterSeconds: retentionSeconds('webhookMessage'),
      query: 'None; deletes old messages.',
    },
  },
});
export type StoredDelivery = StoredDocument<typeof deliveries>;
export const deliveryModel = deliveries.model;
export type DeliveryModel = ReturnType<typeof deliveryModel>;

/** Sorts the messages of a webhook, latest first. */
export const LATEST_FIRST = { at: -1, _id: -1 } as const;

export const deliveryId = (webhook: string, event_uid: string) => `${webhook}:${event_uid}`;
