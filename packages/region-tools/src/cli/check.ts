import { findHost, liveRemotes, readRegistry, type RegionStore } from '@savepoint/region-store';
import { checkRemote, type CheckedSite } from '../check/check-remote';
import { recordCheck, recordedCheck } from '../check/record';
import { resultLines, type CheckResult } from '../check/result';
import { CommandFailed } from './usage';

const failed = (results: readonly CheckResult[]): CheckResult[] =>
  results.filter(({ status }) => status === 'failed');

/**
 * Checks a remote, and keeps the results for its publish.
 * @param store with whose host the remote is compared, if it has one
 * @param consequence what a failure prevents, for the message
 * @throws {CommandFailed} when a check fails
 */
export async function runCheck(folder: string, store: RegionStore, consequence = ''): Promise<CheckResult[]> {
  const results = await checkRemote(folder, await readSite(store));
  recordCheck(folder, results);
  const count = failed(results).length;
  if (count > 0)
    throw new CommandFailed(
      [...resultLines(results), '', `${consequence}${count} of ${results.length} checks failed`].join('\n'),
      { results },
    );
  return results;
}

/** Reads what a remote is compared with; a store that refuses that does not keep the other checks from running. */
async function readSite(store: RegionStore): Promise<CheckedSite> {
  try {
    const host = await findHost(store);
    return { host, live: host ? await liveRemotes(store, await readRegistry(store)) : [] };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/**
 * Checks a remote before its publish, unless the same files have passed already.
 * @returns lines for the terminal
 * @throws {CommandFailed} when a check fails, or the browser part was not checked
 */
export async function requireCheck(
  folder: string,
  store: RegionStore,
  withoutBrowser: boolean,
): Promise<string[]> {
  const recorded = recordedCheck(folder);
  const passed = recorded !== undefined && failed(recorded).length === 0;
  const results = passed ? recorded : await runCheck(folder, store, 'Not published: ');
  const browser = results.find(({ check }) => check === 'browser');
  if (browser?.status === 'not-checked' && !withoutBrowser)
    throw new CommandFailed(
      `Not published: the browser part was not checked: ${browser.messages.join()}; or publish --without-browser`,
      { results },
    );
  return passed ? [] : resultLines(results);
}
