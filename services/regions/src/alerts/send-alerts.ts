import { createHash } from 'node:crypto';
import { JobQueue, WEBHOOK_RETRY_DELAYS_MS, type JobLog, type Shares } from '@savepoint/service-kit/jobs';
import { sendWebhook, type Attempt, type OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { AlertModels, StoredAlert } from './model';

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
    const message = { id: messageId(alert._id), time: new Date(), body: alert.body };
    const attempt: Attempt = address
      ? await sendWebhook(client, address.url, [address.secret], message)
      : { outcome: 'gone', reason: 'no address' };
    const { outcome, status, reason } = attempt;
    const state = outcome === 'sent' ? 'sent' : 'failed';
    const result = String(status ?? reason);
    await queue.conclude(alert, attempt, log, {
      done: { set: { state, result, attempts: alert.attempts + 1 } },
      again: { set: { result } },
    });
  });
}

/** The same for every attempt, so that a receiver recognises an alert that it has had. */
export const messageId = (id: string): string =>
  `alert_${createHash('sha256').update(id).digest('base64url').slice(0, 27)}`;
