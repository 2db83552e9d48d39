import {
  eventMismatches,
  hostMismatches,
  readBuiltRemote,
  type BuiltRemote,
  type HostManifest,
} from '@savepoint/region-store';
import { versionProblems } from '../host-versions';
import { readRemoteManifest } from '../remote-manifest';
import { BROWSER_CHECKS, mountStories } from './browser';
import { budgetProblems, copyProblems, fileProblems, networkProblems, readBuiltFiles } from './built-files';
import { heightProblems } from './height';
import { renderStories } from './render';
import { CHECKS, notChecked, resultOf, type CheckName, type CheckResult } from './result';
import { readStories } from './stories';
import { styleProblems } from './styles';
import { checkTypes } from './types';

/** What a remote is compared with. */
export interface CheckedSite {
  /** What the site provides, if a site is known. */
  host?: HostManifest | undefined;
  /** The remotes that are live there. */
  live?: readonly BuiltRemote[];
  /** Why its store could not be read. */
  problem?: string;
}

/**
 * Checks a remote as it was built: nothing of it is built again.
 * @param folder of its package
 * @returns a result for each check, in the order of `CHECKS`; for the store only when it could not be read
 * @throws Error when it has not been built, or savepoint.json is not valid
 */
export async function checkRemote(
  folder: string,
  { host, live = [], problem }: CheckedSite = {},
): Promise<CheckResult[]> {
  const manifest = readRemoteManifest(folder);
  const built = readBuiltRemote(folder);
  const files = readBuiltFiles(folder, built);
  const { stories, problems } = await readStories(manifest);
  const versions = versionProblems(manifest);
  // With another React, every story would fail in its own way.
  const { rendered, results } = versions.length
    ? { rendered: [], results: notRun(['server', 'html']) }
    : await renderStories(files, stories);
  const page = versions.length
    ? { results: notRun(BROWSER_CHECKS), requests: [] }
    : await mountStories(manifest, files, rendered);
  const all = [
    resultOf('files', fileProblems(folder, files)),
    checkTypes(folder),
    host || versions.length
      ? resultOf('contract', [
          ...versions.map((mismatch) => `It ${mismatch}`),
          ...(host ? hostMismatches(built, host) : []).map(
            (mismatch) => `It ${mismatch}: install the packages of that site`,
          ),
          ...eventMismatches(built, live).map((mismatch) => `It ${mismatch}`),
        ])
      : notChecked(
          'contract',
          problem === undefined
            ? 'no site is known: name its store with --store; publishing compares them too'
            : 'the store could not be read: see “Store” below',
        ),
    resultOf('shared', copyProblems(files)),
    resultOf('budgets', budgetProblems(files)),
    resultOf('styles', styleProblems(files)),
    resultOf('network', [...networkProblems(files), ...page.requests]),
    resultOf('stories', problems),
    resultOf('height', heightProblems(manifest, rendered)),
    ...results,
    ...page.results,
    ...(problem === undefined ? [] : [resultOf('store', [problem])]),
  ];
  const order = Object.keys(CHECKS) as CheckName[];
  return all.sort((first, second) => order.indexOf(first.check) - order.indexOf(second.check));
}

const notRun = (checks: readonly CheckName[]): CheckResult[] =>
  checks.map((check) => notChecked(check, 'it needs other packages than the host provides: see “Contract”'));
