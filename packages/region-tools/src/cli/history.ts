import { readVerified, verifyLiveFiles, type RegionStore, type StoreOptions } from '@savepoint/region-store';
import { describeEntry } from './describe-entry';

interface HistoryOptions {
  /** Only changes of its regions. */
  remote: string | undefined;
  /** Whether the files of what is live are checked, too. */
  verify: boolean;
}

/** Carries out `history`. @throws Error when an entry or a file is not in order */
export async function storeHistory(
  where: StoreOptions & { store: RegionStore },
  { remote, verify }: HistoryOptions,
) {
  const { history } = await readVerified(where);
  const entries = history.entries.filter(
    ({ entry }) =>
      !remote ||
      (entry.kind === 'release' &&
        Object.keys(entry.regions).some((region) => regionIsOf(history.regions[region], remote))),
  );
  if (verify) await verifyLiveFiles(where.store, history);
  return {
    lines: [
      ...entries.map((opened) => describeEntry(opened, history.owners)),
      ...(verify ? [`All ${history.entries.length} entries and the files of what is live are in order`] : []),
    ],
    data: {
      verified: verify,
      entries: entries.map(({ entry, key, digest }) => ({ ...entry, key, digest })),
    },
  };
}

const regionIsOf = (
  entry: { channels: Record<string, { remote: string }>; history: { remote: string }[] } | undefined,
  remote: string,
): boolean =>
  [...Object.values(entry?.channels ?? {}), ...(entry?.history ?? [])].some((each) => each.remote === remote);
