import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { regionKey, type SiteKeys } from './resources';

/**
 * Names the key of rollouts in the owners file of a store that this site has signed, so that they go on by themselves.
 * Does nothing when it is named already.
 */
export async function allowRollouts(
  store: string,
  { regions, rollouts }: Pick<SiteKeys, 'regions' | 'rollouts'>,
  log: (line: string) => void,
): Promise<void> {
  const file = join(store, 'regions.json');
  if (!existsSync(file)) return;
  const key = regionKey(rollouts);
  try {
    const { signed } = JSON.parse(readFileSync(file, 'utf8')) as {
      signed?: { owners: { key: string; payload: string } };
    };
    if (signed?.owners.key !== regionKey(regions)) return;
    const { owners } = JSON.parse(signed.owners.payload) as { owners: { rollout_keys?: string[] } };
    if (owners.rollout_keys?.includes(key)) return;
    const { regionSigner } = await import('@savepoint/contracts/region-trust');
    const { applyOwners } = await import('@savepoint/region-tools/workspace');
    const next = { ...owners, rollout_keys: [...(owners.rollout_keys ?? []), key] };
    await applyOwners(next, { store, signer: regionSigner(regions.privateKey) });
  } catch (error) {
    // The site starts without it, as it does without regions.
    log(`Rollouts do not go on by themselves: ${(error as Error).message}`);
  }
}
