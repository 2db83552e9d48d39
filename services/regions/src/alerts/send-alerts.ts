import { createHash, randomUUID } from 'node:crypto';
import {
  OutgoingError,
  retryDelayMs,
  signWebhook,
  type OutgoingClient,
} from '@savepoint/service-kit/outgoing';
import type { Server } from '@savepoint/service-kit/http';
import type { AlertModels, StoredAlert } from './model';

/** An attempt without a result for this long has crashed: much longer than an attempt may take. */
const LEASE_MS = 60_000;
/** Alerts that one run sends: the next one follows within seconds. */
const MAX_BATCH_COUNT = 50;

/**
 * Sends the alerts that are due. Several instances may do so at the same time: only one gets each attempt.
 * @param closing no further alert is sent once it is aborted
 */
export async function sendAlerts(
  { addresses, alerts }: AlertModels,
  client: OutgoingClient,
  log: Server['log'],
  closing: AbortSignal,
): Promise<void> {
  for (let count = 0; count < MAX_BATCH_COUNT && !closing.aborted; count += 1) {
    const alert = await claimNext(alerts);
    if (!alert) return;
    const { _id, lease, region, type, attempts } = alert;
    const address = await addresses.findById(region).lean();
    const outcome = address
      ? await attempt(client, alert, address)
      : { isSent: false, result: 'no address', isFinal: true, retryAfterS: 0 };
    const delay = outcome.isSent || outcome.isFinal ? null : retryDelayMs(attempts, outcome.retryAfterS);
    const state = outcome.isSent ? 'sent' : delay === null ? 'failed' : 'pending';
    await alerts.updateOne(
      { _id, lease: lease! },
      {
        $set: { state, result: outcome.result, ...(delay !== null && { due: new Date(Date.now() + delay) }) },
        $unset: { lease: 1 },
      },
    );
    if (state !== 'sent')
      log.warn({ region, type, attempts, state, result: outcome.result }, 'an alert was not sent');
  }
}

const claimNext = (alerts: AlertModels['alerts']): Promise<StoredAlert | null> =>
  alerts
    .findOneAndUpdate(
      { state: 'pending', due: { $lte: new Date() } },
      { $set: { due: new Date(Date.now() + LEASE_MS), lease: randomUUID() }, $inc: { attempts: 1 } },
      { sort: { due: 1 }, returnDocument: 'after' },
    )
    .lean()
    .exec();

/** A receiver that says so wants no more messages. */
const GONE = 410;

async function attempt(
  client: OutgoingClient,
  { _id, body }: StoredAlert,
  { url, secret }: { url: string; secret: string },
) {
  const headers = {
    'content-type': 'application/json',
    ...signWebhook([secret], { id: messageId(_id), time: new Date(), body }),
  };
  try {
    const { status, retryAfterS = 0 } = await client.post(url, { headers, body });
    const isSent = status >= 200 && status < 300;
    return { isSent, result: String(status), isFinal: status === GONE, retryAfterS };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { isSent: false, result: error.problem, isFinal: false, retryAfterS: 0 };
  }
}

/** The same for every attempt, so that a receiver recognises an alert that it has had. */
export const messageId = (id: string): string =>
  `alert_${createHash('sha256').update(id).digest('base64url').slice(0, 27)}`;
