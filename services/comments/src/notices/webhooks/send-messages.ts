import { randomUUID } from 'node:crypto';
import { DAY_MS, WEBHOOK_FAILING_DAYS } from '@savepoint/contracts/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import {
  MAX_RETRY_DELAY_MS,
  OutgoingError,
  retryDelayMs,
  signWebhook,
} from '@savepoint/service-kit/outgoing';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import type { StoredDelivery, StoredWebhook } from '../../data/models/webhooks';
import { hasCome } from '../../data/schedule';
import { composeMessage } from './compose-message';
import { switchOff, WITHOUT_PAUSE } from './switch-webhook';

// Every message arrives at least once, with the same id at each attempt. A process claims a webhook by one write, and
// sends its messages one by one; if it crashes, the claim ends, and the messages are sent again. While a webhook is
// claimed, its `due` is the end of the claim: whoever adds a message makes it earlier, which the claimer notices.

/** Longer than a round may take, before it is scaled by `TIMEOUT_SCALE`. */
const LEASE_MS = 2 * 60_000;
/** After it, a round begins no further message; nor after so many. Others have their turn then. */
const ROUND_MS = 10_000;
const MAX_PER_ROUND = 20;
/** Rounds at the same time of one site, and of all sites to one host. */
const PLACES = 2;
/** Tells sites from hosts. */
const SITE = 'site ';
/** Webhooks with messages that are looked through for those whose site and host have a place left. */
const MAX_CANDIDATES = 200;
/** Pause of a webhook after a failed attempt, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** From so many slow answers in a row on, a webhook pauses as after failures. */
export const SLOW_ANSWERS_MAX = 3;
/** Attempts that a message’s log has. */
const MAX_LOGGED_ATTEMPTS = 10;
const GONE = 410;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
/** A webhook that this process has claimed. */
type Claimed = StoredWebhook & { lease: string; due: Date };

/**
 * Begins to send the messages that are due: of each site, and to each host, a few at a time. Slow receivers are not waited
 * for; `webhooks.rounds` has what is under way. Several processes may do so concurrently.
 */
export async function sendSiteMessages(
  context: Context,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  const { rounds } = context.webhooks;
  for (const { _id, site, address } of await findDue(context)) {
    if (closing.aborted || rounds.isFull) return;
    const owners = { [SITE + site]: PLACES, [new URL(address).host]: PLACES };
    rounds.begin(owners, async () => {
      try {
        const hook = await claim(context, _id);
        if (hook) await sendRound(context, hook, log, closing);
      } catch (err) {
        // The claim ends by itself.
        log.warn({ err, webhook: _id }, 'messages to a site failed');
      }
    });
  }
}

/** The webhooks whose messages have been due longest, of sites that have a place left. */
function findDue({ webhooks: { hooks, rounds, now } }: Context): Promise<StoredWebhook[]> {
  const spent = rounds.ownersWith(PLACES).filter((owner) => owner.startsWith(SITE));
  const others = { $nin: spent.map((owner) => owner.slice(SITE.length)) };
  return hooks
    .find({ ...isDue(now()), site: others } as object, { site: 1, address: 1 })
    .sort({ due: 1 })
    .limit(MAX_CANDIDATES)
    .lean<StoredWebhook[]>()
    .exec();
}

/** Filter of webhooks with a message that is due, that do not pause, and that no process has claimed. */
const isDue = (time: Date) => ({
  $and: [
    { $or: hasCome(time, MAX_RETRY_DELAY_MS).map((due) => ({ due })) },
    {
      $or: [{ paused_until: null }, ...hasCome(time, MAX_PAUSE_MS).map((paused_until) => ({ paused_until }))],
    },
    {
      $or: [
        { lease: { $exists: false } },
        ...hasCome(time, scaleTimeout(LEASE_MS)).map((lease_until) => ({ lease_until })),
      ],
    },
  ],
});

/** @returns null when another process was faster */
async function claim({ webhooks: { hooks, now } }: Context, _id: string): Promise<Claimed | null> {
  const time = now();
  const lease = randomUUID();
  const lease_until = new Date(time.getTime() + scaleTimeout(LEASE_MS));
  const claimed = await hooks
    .findOneAndUpdate(
      { _id, ...isDue(time) } as object,
      { $set: { lease, lease_until, due: lease_until } },
      { returnDocument: 'after' },
    )
    .lean<StoredWebhook | null>();
  return claimed && { ...claimed, lease, due: lease_until };
}

/** Sends the messages of a webhook until one fails, or its receiver has been slow for too long. */
async function sendRound(context: Context, hook: Claimed, log: Log, closing: AbortSignal): Promise<void> {
  const { deliveries, now } = context.webhooks;
  const { _id, site } = hook;
  // The threads of a site that was removed are shown no more; they may come back.
  if (!(await context.sites.findCurrent(site))) return release(context, hook, DAY_MS);
  const started = now().getTime();
  const messages = await deliveries
    .find({ $or: hasCome(now(), MAX_RETRY_DELAY_MS).map((due) => ({ webhook: _id, due })) })
    .sort({ due: 1 })
    .limit(MAX_PER_ROUND)
    .lean();
  for (const message of messages) {
    if (closing.aborted || now().getTime() - started > ROUND_MS) break;
    const begun = performance.now();
    const outcome = await sendMessage(context, hook, message);
    if (outcome === 'dropped') continue;
    if (outcome !== 'sent') {
      log.warn({ webhook: _id, message: message.event_uid, ...outcome }, 'message to a site failed');
      return noteFailure(context, hook, outcome.status);
    }
    const pauseMs = await noteAnswer(context, hook, performance.now() - begun);
    if (pauseMs > 0) return release(context, hook, pauseMs);
  }
  await release(context, hook, 0);
}

/** Sends one message, once. */
async function sendMessage(
  context: Context,
  hook: Claimed,
  message: StoredDelivery,
): Promise<'sent' | 'dropped' | { status?: number; problem?: string }> {
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
  const headers = {
    'content-type': 'application/json',
    ...signWebhook(secrets, { id, time, body }),
  };
  const answer = await client.post(hook.address, { headers, body }).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error;
    return { problem: error.problem };
  });
  const outcome = 'problem' in answer ? answer : { status: answer.status };
  const $push = { attempts: { $each: [{ at: time, ...outcome }], $slice: -MAX_LOGGED_ATTEMPTS } };
  if ('status' in answer && answer.status >= 200 && answer.status < 300) {
    await deliveries.updateOne({ _id }, { $set: { state: 'sent', failures: 0 }, $push, ...final } as object);
    return 'sent';
  }
  const failures = message.failures + 1;
  const delay = retryDelayMs(failures, 'status' in answer ? answer.retryAfterS : undefined);
  await deliveries.updateOne(
    { _id },
    (delay === null
      ? { $set: { state: 'failed', failures }, $push, ...final }
      : { $set: { failures, due: new Date(time.getTime() + delay) }, $push }) as object,
  );
  return outcome;
}

/**
 * Notes that a receiver answered, and how fast.
 * @param answerMs milliseconds that it took
 * @returns milliseconds for which the webhook pauses: its receiver has been slow too often
 */
async function noteAnswer(context: Context, hook: Claimed, answerMs: number): Promise<number> {
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
async function noteFailure(context: Context, hook: Claimed, status: number | undefined): Promise<void> {
  const { hooks, now } = context.webhooks;
  const { _id, failures, failing_since = now() } = hook;
  const pauseMs = pauseAfter(failures);
  const paused_until = new Date(now().getTime() + pauseMs);
  await hooks.updateOne({ _id }, { $set: { failing_since, failures: failures + 1, paused_until } });
  const isLong = now().getTime() - failing_since.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
  if (status === GONE || isLong) return switchOff(context, hook, status === GONE ? 'gone' : 'failing');
  await release(context, hook, pauseMs);
}

/** Ends a round. @param pauseMs until the next one, at least */
async function release(context: Context, { _id, lease, due }: Claimed, pauseMs: number): Promise<void> {
  const { hooks, deliveries, now } = context.webhooks;
  const next = await deliveries
    .findOne({ webhook: _id, due: { $gt: new Date(0) } }, { due: 1 })
    .sort({ due: 1 })
    .lean();
  const at = next?.due && new Date(Math.max(next.due.getTime(), now().getTime() + pauseMs));
  const $unset = { lease: 1, lease_until: 1, ...(!at && { due: 1 }) };
  const { matchedCount } = await hooks.updateOne(
    { _id, lease, due, off: null } as object,
    { ...(at && { $set: { due: at } }), $unset } as object,
  );
  if (matchedCount) return;
  // Another message has come, or it was switched off: what is due stays.
  await hooks.updateOne({ _id, lease }, { $unset: { lease: 1, lease_until: 1 } } as object);
}
