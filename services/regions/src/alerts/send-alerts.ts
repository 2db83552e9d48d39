import { createHash } from 'node:crypto';
import {
  JobQueue,
  WEBHOOK_RETRY_DELAYS_MS,
  type Attempt,
  type JobLog,
  type Shares,
} from '@savepoint/service-kit/jobs';
import { OutgoingError, signWebhook, type OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { AlertAddress, AlertModels, StoredAlert } from './model';

/** A receiver that says so wants no more messages. */
const GONE = 410;

/** An attempt without a result for this long has crashed: much longer than an attempt may take. */
const LEASE_MS = 60_000;
/** Alerts that are sent at the same time, one of each region: no team waits for the slow receiver of another. */
export const ALERTS_AT_ONCE = 16;

interface Sending {
  shares: Shares;
  log: JobLog;
  /** No further alert is sent once it is aborted. */
  closing: AbortSignal;
}

/** Begins to send the alerts that are due. Several instances may do so at the same time: only one gets each attempt. */
export async function sendAlerts(
  { addresses, alerts }: AlertModels,
  client: OutgoingClient,
  { shares, log, closing }: Sending,
): Promise<void> {
  const queue = new JobQueue<StoredAlert>({
    name: 'alert of a region',
    model: alerts,
    now: () => new Date(),
    retryDelaysMs: WEBHOOK_RETRY_DELAYS_MS,
    leaseMs: LEASE_MS,
    among: () => ({ state: 'pending' }),
    details: ({ region, type }) => ({ region, type }),
  });
  const options = {
    fields: { region: 1 },
    ownersOf: ({ region }: StoredAlert) => ({ [region]: 1 }),
  } as const;
  await queue.beginEach(shares, { ...options, closing, log }, async (alert) => {
    const address = await addresses.findById(alert.region).lean();
    const attempt = address
      ? await send(client, alert, address)
      : ({ outcome: 'gone', reason: 'no address' } as const);
    const { outcome, reason: result } = attempt;
    const state = outcome === 'sent' ? 'sent' : 'failed';
    await queue.conclude(alert, attempt, log, {
      done: { set: { state, result, attempts: alert.attempts + 1 } },
      again: { set: { result } },
    });
  });
}

/** @returns what became of it; the reason is the status or the problem */
async function send(
  client: OutgoingClient,
  { _id, body }: StoredAlert,
  { url, secret }: AlertAddress,
): Promise<Attempt & { reason: string }> {
  const headers = {
    'content-type': 'application/json',
    ...signWebhook([secret], { id: messageId(_id), time: new Date(), body }),
  };
  try {
    const { status, retryAfterS } = await client.post(url, { headers, body });
    const isSent = status >= 200 && status < 300;
    return {
      outcome: isSent ? 'sent' : status === GONE ? 'gone' : 'not-sent',
      reason: String(status),
      ...(retryAfterS !== undefined && { retryAfterS }),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: 'not-sent', reason: error.problem };
  }
}

/** The same for every attempt, so that a receiver recognises an alert that it has had. */
export const messageId = (id: string): string =>
  `alert_${createHash('sha256').update(id).digest('base64url').slice(0, 27)}`;
