import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@savepoint/contracts';
import type { History } from './history';
import { readHistory } from './history-file';
import { loadRegistry, type StoreOptions } from './registry-file';
import { digestProblems, fileDigests } from './store-files';

/**
 * Reads a store’s registry with its verified history.
 * @throws Error when the store is not signed, or an entry of its history is not valid
 */
export function readVerified({ store, siteKeys }: StoreOptions): { registry: Registry; history: History } {
  const { registry } = loadRegistry(store);
  const history = readHistory(store, registry, siteKeys);
  if (!history) throw new Error(`${store} is not signed: run "savepoint-region owners init" first`);
  return { registry: { ...registry, regions: history.regions }, history };
}

/** @throws Error when the registry does not follow from the history, or a file of what is live is not what was released */
export function verifyLiveFiles(store: string, history: History): void {
  const { registry } = loadRegistry(store);
  const problems: string[] = [];
  if (
    !isDeepStrictEqual(registry.signed, history.signed) ||
    !isDeepStrictEqual(registry.regions, history.regions)
  )
    problems.push('The registry does not follow from the history; the next change puts it right');
  const live = Object.values(history.regions).flatMap(({ channels }) => Object.values(channels));
  for (const version of live) {
    const files = fileDigests(store, [version]);
    problems.push(...digestProblems(version, files));
    for (const [file, digest] of Object.entries(files))
      if (history.digestOf(file) !== digest) problems.push(`${file} was changed since it was published`);
  }
  if (problems.length) throw new Error([...new Set(problems)].join('\n'));
}
