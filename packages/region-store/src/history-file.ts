import { HISTORY_FILE, SignedEntry, type Registry } from '@savepoint/contracts/regions';
import { openEntry } from '@savepoint/contracts/region-trust';
import { Value } from 'typebox/value';
import { History } from './history';
import type { RegionStore } from './region-store';

/**
 * Reads and verifies a store’s history. The registry is written first: entries that only it has, because a change was
 * interrupted, are added.
 * @param registry the store’s
 * @param siteKeys keys of the site’s owner that are trusted; by default, those that the history begins with
 * @returns undefined for a store that has not been signed
 * @throws Error when an entry is not valid, or entries are missing
 */
export async function readHistory(
  store: RegionStore,
  { signed }: Pick<Registry, 'signed'>,
  siteKeys?: readonly string[],
): Promise<History | undefined> {
  const lines = completeLines((await store.read(HISTORY_FILE))?.content);
  if (!lines.length && !signed) return undefined;
  const history = new History();
  const advice = 'nothing is changed; restore the file from a backup of the store';
  try {
    for (const line of lines) history.add(parse(line));
    const further = (signed ? [signed.owners, ...signed.releases] : [])
      .map((entry) => openEntry(entry))
      .filter(({ entry }) => entry.sequence > lines.length)
      .sort((a, b) => a.entry.sequence - b.entry.sequence);
    for (const entry of further) history.add(entry.signed);
    if (siteKeys) history.assertSite(siteKeys);
  } catch (cause) {
    throw new Error(`${store.location}/${HISTORY_FILE}: ${(cause as Error).message}; ${advice}`, { cause });
  }
  return history;
}

/** Returns the lines of a history, without the rest of a line whose writing was interrupted. */
export const completeLines = (content: Buffer | undefined): string[] =>
  content === undefined ? [] : content.toString('utf8').split('\n').slice(0, -1);

function parse(line: string): SignedEntry {
  const entry: unknown = JSON.parse(line);
  const [problem] = Value.Errors(SignedEntry, entry);
  if (problem) throw new Error(`a line is not an entry: ${problem.instancePath} ${problem.message}`);
  return entry as SignedEntry;
}
