import { DAY_MS, WEBHOOK_MESSAGES_MAX } from '@savepoint/contracts/base';
import type { WebhookEvent } from '@savepoint/contracts/sites';
import { hasCome } from '@savepoint/service-kit/jobs';
import type { WebhookDependencies } from '../dependencies';
import type { Webhooks } from '../channels';
import { deliveryId, LATEST_FIRST, SITE_EVENTS, type StoredComment, type StoredReport } from '../../data';

/** Comments, and reports, that one query reads. */
const BATCH_COUNT = 100;

/** Messages that one round makes for a webhook at most: of each comment all events, and of each report one. */
const MAX_NEW_COUNT = BATCH_COUNT * (SITE_EVENTS.length + 1);

interface Event {
  uid: string;
  site: string;
  event: WebhookEvent;
  comment_uid: string;
  reason?: string;
  at: Date;
}

/**
 * Collects what happened on sites, and makes a message of it for each webhook that wants it. Safe to interrupt, to repeat and
 * to run concurrently: an event has one message for each webhook, by its uid.
 */
export async function gatherSiteEvents(
  context: Pick<WebhookDependencies, 'webhooks' | 'comments' | 'reports'>,
): Promise<void> {
  const { comments, reports } = context;
  for (;;) {
    const dues = hasCome(context.webhooks.now(), DAY_MS);
    const [changed, reported] = await Promise.all([
      comments
        .find({ $or: dues.map((due) => ({ 'site_events.due': due })) }, { site: 1, site_events: 1 })
        .sort({ 'site_events.due': 1 })
        .limit(BATCH_COUNT)
        .lean<StoredComment[]>(),
      reports
        .find({ $or: dues.map((due) => ({ 'site_event.due': due })) })
        .sort({ 'site_event.due': 1 })
        .limit(BATCH_COUNT)
        .lean(),
    ]);
    if (!changed.length && !reported.length) return;
    await makeMessages(context, [...changed.flatMap(eventsOf), ...reported.flatMap(reportEvent)]);
    // What was noted meanwhile has another uid, and stays.
    if (changed.length)
      await comments.bulkUpdate(
        changed.map(({ _id, site_events }) => ({
          filter: { _id, ...sameEvents(site_events) } as object,
          update: { $unset: { site_events: 1 } } as object,
        })),
      );
    if (reported.length)
      await reports.updateMany({ _id: { $in: reported.map(({ _id }) => _id) } }, {
        $unset: { site_event: 1 },
      } as object);
    if (changed.length < BATCH_COUNT && reported.length < BATCH_COUNT) return;
  }
}

function eventsOf({ _id, site, site_events: noted }: StoredComment): Event[] {
  if (site === undefined || !noted) return [];
  return SITE_EVENTS.flatMap((kind) => {
    const uid = noted[kind];
    return uid === undefined
      ? []
      : [{ uid, site, event: `comment.${kind}` as const, comment_uid: _id, at: noted.due }];
  });
}

function reportEvent({ site, site_event: noted, comment_uid, reason, created: at }: StoredReport): Event[] {
  if (site === undefined || !noted) return [];
  return [{ uid: noted.uid, site, event: 'comment.reported', comment_uid, reason, at }];
}

const sameEvents = (noted: StoredComment['site_events']) =>
  Object.fromEntries(
    SITE_EVENTS.map((kind) => [`site_events.${kind}`, noted?.[kind] ?? { $exists: false }] as const),
  );

async function makeMessages(
  { webhooks }: Pick<WebhookDependencies, 'webhooks'>,
  events: readonly Event[],
): Promise<void> {
  const { hooks, deliveries, now } = webhooks;
  const sites = [...new Set(events.map(({ site }) => site))];
  const active = await hooks.find({ site: { $in: sites }, off: null } as object).lean();
  const due = now();
  const messages = active.flatMap(({ _id: webhook, site, events: wanted }) =>
    events
      .filter((each) => each.site === site && wanted.includes(each.event))
      .map(({ uid: event_uid, ...event }) => ({
        ...event,
        _id: deliveryId(webhook, event_uid),
        webhook,
        event_uid,
        due,
      })),
  );
  if (!messages.length) return;
  await deliveries.insertManyIfAbsent(messages);
  // A round under way finds out by it that there is more.
  await hooks.updateMany({ _id: { $in: messages.map(({ webhook }) => webhook) }, off: null } as object, {
    $min: { due },
  });
  for (const webhook of new Set(messages.map((message) => message.webhook)))
    await deleteOldest(webhooks, webhook);
}

/** Deletes the messages of a webhook that are more than are stored, sent or not. */
async function deleteOldest({ deliveries }: Webhooks, webhook: string): Promise<void> {
  const old = await deliveries
    .find({ webhook }, { _id: 1 })
    .sort(LATEST_FIRST)
    .skip(WEBHOOK_MESSAGES_MAX)
    .limit(MAX_NEW_COUNT)
    .lean();
  if (old.length) await deliveries.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}
