import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@savepoint/contracts/regions';
import type { History } from './history';
import { readHistory } from './history-file';
import { storeOf } from './open-store';
import type { RegionStore } from './region-store';
import { loadRegistry, type StoreOptions } from './registry-file';
import { digestProblems, fileDigests } from './store-files';

/**
 * Reads a store’s registry with its verified history.
 * @throws Error when the store is not signed, or an entry of its history is not valid
 */
export async function readVerified({
  store: location,
  siteKeys,
}: StoreOptions): Promise<{ registry: Registry; history: History }> {
  const store = storeOf(location);
  const { registry } = await loadRegistry(store);
  const history = await readHistory(store, registry, siteKeys);
  if (!history) throw new Error(`${store.location} is not signed: run "savepoint-region owners init" first`);
  return { registry: { ...registry, regions: history.regions }, history };
}

/** @throws Error when the registry does not follow from the history, or a file of what is live is not what was released */
export async function verifyLiveFiles(location: string | RegionStore, history: History): Promise<void> {
  const store = storeOf(location);
  const { registry } = await loadRegistry(store);
  const problems: string[] = [];
  if (
    !isDeepStrictEqual(registry.signed, history.signed) ||
    !isDeepStrictEqual(registry.regions, history.regions)
  )
    problems.push('The registry does not follow from the history; the next change puts it right');
  const live = Object.values(history.regions).flatMap(({ channels }) => Object.values(channels));
  for (const version of live) {
    const files = await fileDigests(store, [version]);
    problems.push(...digestProblems(version, files));
    for (const [file, digest] of Object.entries(files))
      if (history.digestOf(file) !== digest) problems.push(`${file} was changed since it was published`);
  }
  if (problems.length) throw new Error([...new Set(problems)].join('\n'));
}
