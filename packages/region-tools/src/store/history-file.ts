import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { HISTORY_FILE, SignedEntry, type Registry } from '@savepoint/contracts';
import { openEntry } from '@savepoint/contracts/region-trust';
import { Value } from 'typebox/value';
import { History } from './history';

const fileOf = (store: string) => path.join(store, HISTORY_FILE);

/**
 * Reads and verifies a store’s history. The registry is written first: entries that only it has, because a change was
 * interrupted, are added.
 * @param registry the store’s
 * @param siteKeys keys of the site’s owner that are trusted; by default, those that the history begins with
 * @returns undefined for a store that has not been signed
 * @throws Error when an entry is not valid, or entries are missing
 */
export function readHistory(
  store: string,
  { signed }: Pick<Registry, 'signed'>,
  siteKeys?: readonly string[],
): History | undefined {
  const lines = completeLines(store);
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
    throw new Error(`${fileOf(store)}: ${(cause as Error).message}; ${advice}`, { cause });
  }
  return history;
}

/** Appends the entries that the file does not have yet; they are on disk when this returns. */
export function appendHistory(store: string, { entries }: History): void {
  const complete = completeLines(store);
  const text = entries.slice(complete.length).map(({ signed }) => `${JSON.stringify(signed)}\n`);
  const file = openSync(fileOf(store), 'a');
  try {
    // The rest of a line whose writing was interrupted.
    ftruncateSync(file, Buffer.byteLength(complete.map((line) => `${line}\n`).join('')));
    writeSync(file, text.join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const completeLines = (store: string): string[] =>
  existsSync(fileOf(store)) ? readFileSync(fileOf(store), 'utf8').split('\n').slice(0, -1) : [];

function parse(line: string): SignedEntry {
  const entry: unknown = JSON.parse(line);
  const [problem] = Value.Errors(SignedEntry, entry);
  if (problem) throw new Error(`a line is not an entry: ${problem.instancePath} ${problem.message}`);
  return entry as SignedEntry;
}
