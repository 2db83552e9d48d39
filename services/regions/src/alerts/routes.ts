import {
  alertsSubject,
  DEFAULT_ERROR_LIMIT_PERCENT,
  type RegionAlertsBody,
  type RegionAlertsResponse,
} from '@savepoint/contracts/regions';
import { keyLabel, maySeeRegion, storeRequestProblem } from '@savepoint/contracts/region-trust';
import { HttpError } from '@savepoint/service-kit/base';
import {
  createOutgoingClient,
  createWebhookSecret,
  OutgoingError,
  type OutgoingProblem,
} from '@savepoint/service-kit/outgoing';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import { runShares, Shares } from '@savepoint/service-kit/jobs';
import type { Connection } from 'mongoose';
import type { ReleaseCounts } from '../health/release-counts';
import type { StoreRegistryReader } from '../health/store-registry';
import { isFrozen } from './causes';
import { storeAlerts } from './find-alerts';
import { createAlertModels } from './model';
import { ALERTS_AT_ONCE, messageId, sendAlerts } from './send-alerts';

/** Time between two looks at what has happened. */
const INTERVAL_MS = 1_000;
/** Alerts in a response. */
const SHOWN_COUNT = 20;

const PROBLEMS: Record<OutgoingProblem, string> = {
  'invalid-address': 'it has to be an https address without a password',
  'private-address': 'it leads into a network that is not public',
  'unknown-host': 'its name is not known',
  timeout: 'its name could not be looked up in time',
  'connection-failed': 'its name could not be looked up',
};

export interface AlertOptions {
  connection: Connection;
  reader: StoreRegistryReader;
  counts: ReleaseCounts;
  /** Origin of the site, which requests are signed for. */
  origin: string;
  /** Origins inside the operator’s network that are allowed. */
  privateOrigins: string;
}

/** Registers the call with which a team names the address of its alerts, and sends them. */
export function registerAlerts(app: Server, options: AlertOptions): void {
  const { connection, reader, counts, origin, privateOrigins } = options;
  const models = createAlertModels(connection);
  const client = createOutgoingClient({ privateOrigins });
  app.addHook('onClose', () => client.close());

  const shares = new Shares(ALERTS_AT_ONCE);
  const begin = async (closing: AbortSignal) => {
    const registry = await reader.read().catch((error: unknown) => {
      if (error instanceof HttpError) return undefined;
      throw error;
    });
    if (registry) await storeAlerts({ models, counts, site: origin }, registry);
    await sendAlerts(models, client, { shares, log: app.log, closing });
  };
  runShares(app, 'sending alerts of regions', INTERVAL_MS, { shares, begin });

  /** @returns the secret of a new address */
  async function change(
    { region, url, error_limit_percent: limit }: RegionAlertsBody,
    frozen: boolean,
  ): Promise<string | null> {
    if (url === null) {
      await models.addresses.deleteOne({ _id: region });
      return null;
    }
    if (url === undefined) {
      if (limit !== undefined)
        await models.addresses.updateOne({ _id: region }, { $set: { error_limit_percent: limit } });
      return null;
    }
    const checked = await client.check(url).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error;
      throw new HttpError('region-alerts-address', { params: { problem: PROBLEMS[error.problem] } });
    });
    const secret = createWebhookSecret();
    const address = { url: checked, secret, since: new Date(), frozen };
    const initial = { _id: region, error_limit_percent: limit ?? DEFAULT_ERROR_LIMIT_PERCENT, ...address };
    await models.addresses.updateOrInsert(initial, {
      $set: { ...address, ...(limit !== undefined && { error_limit_percent: limit }) },
    });
    return secret;
  }

  registerCall(app, 'setRegionAlerts', async ({ body }): Promise<RegionAlertsResponse> => {
    const registry = await reader.read();
    const { owners } = registry;
    const { key, region } = body;
    const problem =
      storeRequestProblem(body, alertsSubject(body), { origin, owners, now: Date.now() }) ??
      (maySeeRegion(key, region, owners)
        ? undefined
        : `${keyLabel(key, owners)} is not an owner of the region ${region}`);
    if (problem) throw new HttpError('region-key-refused', { params: { problem } });
    const secret = await change(body, isFrozen(registry, region));
    const [address, alerts] = await Promise.all([
      models.addresses.findById(region).lean(),
      models.alerts.find({ region }).sort({ created: -1 }).limit(SHOWN_COUNT).lean(),
    ]);
    return {
      region,
      url: address?.url ?? null,
      error_limit_percent: address?.error_limit_percent ?? null,
      secret,
      alerts: alerts.map(({ _id, type, created, state, attempts, result }) => ({
        id: messageId(_id),
        type,
        time: created.toISOString(),
        state,
        attempts,
        result: result ?? null,
      })),
    };
  });
}
