import type { RegionAlert } from '@savepoint/contracts/regions';
import type { ReleaseCounts } from '../health/release-counts';
import type { StoreRegistry } from '../health/store-registry';
import { ERROR_WINDOW_MS, errorCause, isFrozen, registryCauses, type AlertCause } from './causes';
import type { AlertAddress, AlertModels } from './model';

/** Causes that are older were seen, or are no news. Shorter than alerts are stored, so that none is stored again. */
const MAX_CAUSE_AGE_MS = 24 * 60 * 60_000;

interface Sources {
  models: AlertModels;
  counts: ReleaseCounts;
  /** Origin of the site. */
  site: string;
}

/** Stores what has happened to regions whose teams have named an address: each cause once, however many look. */
export async function storeAlerts({ models, counts, site }: Sources, registry: StoreRegistry): Promise<void> {
  const now = Date.now();
  for (const address of await models.addresses.find().lean()) {
    const { _id: region, since, frozen: wasFrozen } = address;
    const causes = registryCauses(registry, region, wasFrozen);
    const errors = await findErrors(counts, registry, address, now);
    const first = Math.max(since.getTime(), now - MAX_CAUSE_AGE_MS);
    for (const cause of errors ? [...causes, errors] : causes)
      if (Date.parse(cause.time) >= first)
        await models.alerts.insertIfAbsent(alertOf(region, cause, site, new Date(now)));
    const frozen = isFrozen(registry, region);
    if (frozen !== wasFrozen) await models.addresses.updateOne({ _id: region }, { $set: { frozen } });
  }
}

async function findErrors(
  counts: ReleaseCounts,
  { live }: StoreRegistry,
  { _id: region, since, error_limit_percent: limit }: AlertAddress,
  now: number,
): Promise<AlertCause | undefined> {
  const version = live[region]?.channels['stable']?.version;
  if (version === undefined) return undefined;
  const start = Math.max(now - ERROR_WINDOW_MS, since.getTime());
  return errorCause({ region, version }, await counts.since(region, version, start), limit, now);
}

const alertOf = (region: string, { id, type, time, version, why }: AlertCause, site: string, now: Date) => ({
  _id: id,
  region,
  type,
  body: JSON.stringify({ type, timestamp: time, data: { site, region, version, why } } satisfies RegionAlert),
  state: 'pending' as const,
  created: now,
  due: now,
  attempts: 0,
});
