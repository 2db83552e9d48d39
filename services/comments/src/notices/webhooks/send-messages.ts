import { DAY_MS, WEBHOOK_FAILING_DAYS } from '@savepoint/contracts/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import {
  hasCome,
  JobQueue,
  maxRetryDelayMs,
  retryDelayMs,
  WEBHOOK_RETRY_DELAYS_MS,
  type Claimed as ClaimedJob,
  type JobLog,
} from '@savepoint/service-kit/jobs';
import { sendWebhook, type Attempt } from '@savepoint/service-kit/outgoing';
import type { WebhookDependencies } from '../dependencies';
import type { StoredDelivery, StoredWebhook } from '../../data';
import { composeMessage } from './compose-message';
import { switchOff, WITHOUT_PAUSE } from './switch-webhook';

// Every message arrives at least once, with the same id at each attempt. A process claims a webhook by one write, and
// sends its messages one by one; if it crashes, the claim ends, and the messages are sent again.

/** Longer than a round may take, before it is scaled by `TIMEOUT_SCALE`. */
const LEASE_MS = 2 * 60_000;
/** After it, a round begins no further message; nor after so many. Others have their turn then. */
const ROUND_MS = 10_000;
const MAX_PER_ROUND = 20;
/** Rounds at the same time of one site, and of all sites to one host. */
const PLACES = 2;
/** Tells sites from hosts. */
const SITE = 'site ';
/** Pause of a webhook after a failed attempt, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** From so many slow answers in a row on, a webhook pauses as after failures. */
export const SLOW_ANSWERS_MAX = 3;
/** Attempts that a message’s log has. */
export const MAX_LOGGED_ATTEMPTS = 10;

type Log = Pick<JobLog, 'warn'>;
type Queue = JobQueue<StoredWebhook>;
/** A webhook that this process has claimed. */
type Claimed = ClaimedJob<StoredWebhook>;

/**
 * Begins to send the messages that are due: of each site, and to each host, a few at a time. Slow receivers are not waited
 * for; `webhooks.rounds` has what is under way. Several processes may do so concurrently.
 */
export async function sendSiteMessages(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog' | 'sites' | 'comments' | 'pages'>,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  const { rounds } = context.webhooks;
  const spent = rounds.ownersWith(PLACES).filter((owner) => owner.startsWith(SITE));
  const queue = webhookQueue(context);
  await queue.beginEach(
    rounds,
    {
      ...{ fields: { site: 1, address: 1 }, closing, log },
      ownersOf: ({ site, address }) => ({ [SITE + site]: PLACES, [new URL(address).host]: PLACES }),
      // Those of a site that has no place left would hide all others.
      which: { site: { $nin: spent.map((owner) => owner.slice(SITE.length)) } },
    },
    (hook) => sendRound(context, queue, hook, { log, closing }),
  );
}

/** Webhooks with a message that is due, and that do not pause. */
const webhookQueue = ({ webhooks: { hooks: model, now } }: Pick<WebhookDependencies, 'webhooks'>) =>
  new JobQueue<StoredWebhook>({
    name: 'messages to a site',
    ...{ model, now, retryDelaysMs: WEBHOOK_RETRY_DELAYS_MS, leaseMs: scaleTimeout(LEASE_MS) },
    among: (time) => ({
      $or: [{ paused_until: null }, ...hasCome(time, MAX_PAUSE_MS).map((paused_until) => ({ paused_until }))],
    }),
    details: ({ _id: webhook }) => ({ webhook }),
  });

/** Sends the messages of a webhook until one fails, or its receiver has been slow for too long. */
async function sendRound(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog' | 'sites' | 'comments' | 'pages'>,
  queue: Queue,
  hook: Claimed,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  const { deliveries, now } = context.webhooks;
  const { _id, site } = hook;
  // The threads of a site that was removed are shown no more; they may come back.
  if (!(await context.sites.findCurrent(site))) return release(context, queue, hook, DAY_MS);
  const started = now().getTime();
  const messages = await deliveries
    .find({
      $or: hasCome(now(), maxRetryDelayMs(WEBHOOK_RETRY_DELAYS_MS)).map((due) => ({ webhook: _id, due })),
    })
    .sort({ due: 1 })
    .limit(MAX_PER_ROUND)
    .lean();
  for (const message of messages) {
    if (closing.aborted || now().getTime() - started > ROUND_MS) break;
    const begun = performance.now();
    const result = await sendMessage(context, hook, message);
    if (result === 'dropped') continue;
    if (result !== 'sent') {
      log.warn({ webhook: _id, message: message.event_uid, ...result }, 'message to a site failed');
      return noteFailure(context, queue, hook, result.outcome === 'gone');
    }
    const pauseMs = await noteAnswer(context, hook, performance.now() - begun);
    if (pauseMs > 0) return release(context, queue, hook, pauseMs);
  }
  await release(context, queue, hook, 0);
}

/** Sends one message, once. */
async function sendMessage(
  context: Pick<WebhookDependencies, 'webhooks' | 'comments' | 'pages'>,
  hook: Claimed,
  message: StoredDelivery,
): Promise<'sent' | 'dropped' | Attempt> {
  const { deliveries, client, now } = context.webhooks;
  const { _id, event_uid: id } = message;
  const body = await composeMessage(context, message);
  const final = { $unset: { due: 1 } };
  if (body === null) {
    await deliveries.updateOne({ _id }, { $set: { state: 'dropped' }, ...final } as object);
    return 'dropped';
  }
  const time = now();
  const { secret, earlier } = hook;
  const secrets = [secret, ...(earlier && earlier.until > time ? [earlier.secret] : [])];
  const attempt = await sendWebhook(client, hook.address, secrets, { id, time, body });
  const { outcome, status, reason: problem, retryAfterS } = attempt;
  const answer = status === undefined ? { ...(problem !== undefined && { problem }) } : { status };
  const $push = { attempts: { $each: [{ at: time, ...answer }], $slice: -MAX_LOGGED_ATTEMPTS } };
  if (outcome === 'sent') {
    await deliveries.updateOne({ _id }, { $set: { state: 'sent', failures: 0 }, $push, ...final } as object);
    return 'sent';
  }
  const failures = message.failures + 1;
  const delay = retryDelayMs(WEBHOOK_RETRY_DELAYS_MS, failures, retryAfterS);
  await deliveries.updateOne(
    { _id },
    (delay === null
      ? { $set: { state: 'failed', failures }, $push, ...final }
      : { $set: { failures, due: new Date(time.getTime() + delay) }, $push }) as object,
  );
  return attempt;
}

/**
 * Notes that a receiver answered, and how fast.
 * @param answerMs milliseconds that it took
 * @returns milliseconds for which the webhook pauses: its receiver has been slow too often
 */
async function noteAnswer(
  context: Pick<WebhookDependencies, 'webhooks'>,
  hook: Claimed,
  answerMs: number,
): Promise<number> {
  const { hooks, slowMs, now } = context.webhooks;
  const { _id, failures, slow_answers: before = 0 } = hook;
  const slow_answers = answerMs > slowMs ? before + 1 : 0;
  if (!failures && !before && !slow_answers) return 0;
  const excess = slow_answers - SLOW_ANSWERS_MAX;
  const pauseMs = excess < 0 ? 0 : pauseAfter(excess);
  const { slow_since = now() } = hook;
  Object.assign(hook, { failures: 0, slow_answers, slow_since: slow_answers ? slow_since : undefined });
  delete hook.failing_since;
  await hooks.updateOne({ _id }, {
    $set: {
      failures: 0,
      ...(slow_answers && { slow_answers, slow_since }),
      ...(pauseMs && { paused_until: new Date(now().getTime() + pauseMs) }),
    },
    $unset: { failing_since: 1, ...(!slow_answers && WITHOUT_PAUSE) },
  } as object);
  return pauseMs;
}

/** @param times that the receiver has failed before */
const pauseAfter = (times: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** times);

/** Pauses a webhook after a failed attempt; switches it off when it has failed for days, or is gone. */
async function noteFailure(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  queue: Queue,
  hook: Claimed,
  isGone: boolean,
): Promise<void> {
  const { hooks, now } = context.webhooks;
  const { _id, failures, failing_since = now() } = hook;
  const pauseMs = pauseAfter(failures);
  const paused_until = new Date(now().getTime() + pauseMs);
  await hooks.updateOne({ _id }, { $set: { failing_since, failures: failures + 1, paused_until } });
  const isLong = now().getTime() - failing_since.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
  if (isGone || isLong) return switchOff(context, hook, isGone ? 'gone' : 'failing');
  await release(context, queue, hook, pauseMs);
}

/** Ends a round. @param pauseMs until the next one, at least */
async function release(
  context: Pick<WebhookDependencies, 'webhooks'>,
  queue: Queue,
  hook: Claimed,
  pauseMs: number,
): Promise<void> {
  const { deliveries, now } = context.webhooks;
  const next = await deliveries
    .findOne({ webhook: hook._id, due: { $gt: new Date(0) } }, { due: 1 })
    .sort({ due: 1 })
    .lean();
  const due = next?.due && new Date(Math.max(next.due.getTime(), now().getTime() + pauseMs));
  await queue.release(hook, {}, due);
}
