import { regionSigner, type RegionSigner } from '@savepoint/contracts/region-trust';
import { takeStep, type RegionStore } from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';
import { runEvery, type Server } from '@savepoint/service-kit/http';
import type { ReleaseCounts } from '../health/release-counts';
import type { StoreRegistryReader } from '../health/store-registry';
import { decideRollout, plannedRollouts, type PlannedRollout } from './live-rollouts';

/** Time between two decisions; counts are stored as often. */
const INTERVAL_MS = 1_000;

export interface ConductorOptions {
  reader: StoreRegistryReader;
  counts: ReleaseCounts;
  store: RegionStore;
  siteKeys: readonly string[];
  /** Private key, PEM, whose public half the owners file names among its `rollout_keys`. */
  key: string;
}

/**
 * Takes the steps of live rollouts by their plans. Any number of instances may do that: a step that another one has taken
 * is not taken again.
 */
export function conductRollouts(app: Server, options: ConductorOptions): void {
  const signer = regionSigner(options.key);
  /** What was warned about, so that it is logged once. */
  let warned = '';
  const warn = (sentence: string) => {
    if (sentence !== warned) app.log.warn(sentence);
    warned = sentence;
  };
  runEvery(app, 'taking steps of rollouts', INTERVAL_MS, async (closing) => {
    const registry = await options.reader.read().catch((error: unknown) => {
      if (error instanceof HttpError) return undefined;
      throw error;
    });
    const rollouts = registry ? plannedRollouts(registry) : [];
    if (!registry || !rollouts.length) return;
    if (!registry.owners.rollout_keys?.includes(signer.key))
      return warn(`Rollouts do not go on: the owners file has no rollout key ${signer.key}`);
    for (const rollout of rollouts) {
      if (closing.aborted) return;
      await conduct(app, rollout, { ...options, signer }).catch((error: unknown) =>
        warn(`${rollout.remote}@${rollout.version}: no step was taken: ${(error as Error).message}`),
      );
    }
  });
}

async function conduct(
  app: Server,
  rollout: PlannedRollout,
  { counts, store, siteKeys, signer }: ConductorOptions & { signer: RegionSigner },
): Promise<void> {
  const { remote, version, digest, share } = rollout;
  const { action, percent = 0, why } = await decideRollout(rollout, counts, Date.now());
  if (action === 'wait') return;
  const step = { digest, from: share.percent, to: percent, why };
  const taken = await takeStep(remote, { store, siteKeys, signer, ...step });
  const release = `${remote}@${version}`;
  if (taken) app.log.warn({ release, from: share.percent, to: percent, why }, 'a rollout has taken a step');
}
