import { containerName } from '@savepoint/contracts/base';
import type { RemoteManifest } from '../remote-manifest';
import { findPagePackages } from '../toolchain';
import { installedVersions } from '../webpack/shared';
import type { BuiltFiles } from './built-files';
import { callsByPath } from './calls';
import { PAGE_URL, type RenderedStory } from './render';
import { notChecked, resultOf, type CheckName, type CheckResult } from './result';
import { runProcess } from './run-process';

export const BROWSER_CHECKS: CheckName[] = ['browser', 'policy', 'hydration', 'accessibility', 'globals'];

interface Mounted {
  results: {
    mounts: { hydrated: boolean; problems: string[] }[];
    violations: { id: string; help: string; html: string }[];
    /** What the policy of the pages blocks. */
    blocked: string[];
  }[];
  /** The same, of what is blocked already when the scripts run. */
  blocked: string[];
  requests: [kind: string, address: string][];
  globals: Record<'added' | 'deleted' | 'replaced', string[]>;
  scripts: string[];
}

/** Mounts each story in a page, on the HTML of its fragment and without. @returns also what was requested */
export async function mountStories(
  { folder, remote, regions, dependencies }: RemoteManifest,
  { built, web }: BuiltFiles,
  stories: readonly RenderedStory[],
): Promise<{ results: CheckResult[]; requests: string[] }> {
  const packages = findPagePackages(folder);
  const none = (reason: string, checks = BROWSER_CHECKS) => checks.map((check) => notChecked(check, reason));
  if (Array.isArray(packages))
    return {
      results: none(`${packages.join(' and ')} not installed: npm install --save-dev ${packages.join(' ')}`),
      requests: [],
    };
  const answer = await runProcess<Mounted | { loadError: string }>(
    'browser.cjs',
    {
      folder,
      web,
      entry: built.entry,
      files: [...new Set(Object.values(built.regions).flatMap(({ js }) => js))],
      container: containerName(remote),
      modules: Object.fromEntries(Object.keys(regions).map((name) => [name, built.regions[name]?.module])),
      shared: installedVersions({ folder, dependencies }),
      stories,
      calls: callsByPath,
      url: PAGE_URL,
      packages,
    },
    'The page',
  );
  if ('error' in answer || 'loadError' in answer) {
    const reason =
      'error' in answer ? answer.error : `The browser bundle cannot be loaded: ${answer.loadError}`;
    return {
      results: [
        resultOf('browser', [reason]),
        ...none('the browser bundle is not loaded', BROWSER_CHECKS.slice(1)),
      ],
      requests: [],
    };
  }
  const each = answer.results.map((result, index) => ({ ...result, story: stories[index]! }));
  const problemsOf = (hydrated: boolean) =>
    each.flatMap(({ story, mounts }) =>
      mounts
        .filter((mount) => mount.hydrated === hydrated)
        .flatMap(({ problems }) => problems.map((problem) => `${story.region}, “${story.name}”: ${problem}`)),
    );
  const hydrated = stories.some(({ html }) => html !== undefined);
  return {
    results: [
      resultOf('browser', problemsOf(false)),
      resultOf('policy', [
        ...answer.blocked,
        ...each.flatMap(({ story, blocked }) =>
          blocked.map((problem) => `${story.region}, “${story.name}”: ${problem}`),
        ),
      ]),
      hydrated
        ? resultOf('hydration', problemsOf(true))
        : notChecked('hydration', 'no story has HTML of a fragment'),
      resultOf(
        'accessibility',
        each.flatMap(({ story, violations }) =>
          violations.map(
            ({ id, help, html }) => `${story.region}, “${story.name}”: ${help} (${id}): ${html}`,
          ),
        ),
      ),
      resultOf('globals', globalProblems(answer.globals, remote)),
    ],
    requests: requestProblems(answer),
  };
}

function globalProblems({ added, deleted, replaced }: Mounted['globals'], remote: string): string[] {
  const own = new Set([
    containerName(remote),
    `webpackChunk${remote}`,
    `webpackChunk${remote.replaceAll('-', '_')}`,
  ]);
  const foreign = added.filter((name) => !own.has(name) && !/^__(FEDERATION|VMOK|webpack)/.test(name));
  return [
    ...foreign.map((name) => `The global ${name} is added: keep it in a module`),
    ...deleted.map((name) => `The global ${name} is deleted: other regions need it`),
    ...replaced.map((name) => `The global ${name} is replaced: other regions use it`),
  ];
}

function requestProblems({ requests, scripts }: Mounted): string[] {
  const allowed = (address: string) => {
    const { origin, pathname } = new URL(address, PAGE_URL);
    return origin === new URL(PAGE_URL).origin && Object.hasOwn(callsByPath, pathname.replace(/\/$/, ''));
  };
  return [
    ...requests
      .filter(([, address]) => !allowed(address))
      .map(([kind, address]) => `${kind} requests ${address}, which is no call of the contract: remove that`),
    ...scripts.map((address) => `The page gets ${address}: bundle what the region needs`),
  ];
}
