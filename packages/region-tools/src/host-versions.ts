import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { intersects, minVersion, satisfies } from 'semver';
import type { RemoteManifest } from './remote-manifest';
import { installedVersions, requiredRanges } from './webpack/shared';

/**
 * Compares the packages that the host provides with those that a remote needs, and is built with, as far as the installed
 * packages of the site say it: without the site’s store.
 * @returns what does not fit, in the words of publishing
 */
export function versionProblems(remote: Pick<RemoteManifest, 'folder' | 'dependencies'>): string[] {
  const required = requiredRanges(remote);
  const installed = installedVersions(remote);
  const own = Object.keys(required).flatMap((name) =>
    name.startsWith('@savepoint/') && !satisfies(installed[name]!, required[name]!)
      ? [`needs ${name} ${required[name]}, but ${installed[name]} is installed`]
      : [],
  );
  const provided = Object.entries(peersOfKit(remote.folder)).flatMap(([name, range]) => {
    const host = String(minVersion(range));
    if (required[name] === undefined) return [];
    if (!intersects(required[name], range))
      return [`needs ${name} ${required[name]}, but the host provides ${host}`];
    return satisfies(installed[name]!, range)
      ? []
      : [
          `is built with ${name} ${installed[name]}, but the host provides ${host}: npm install ${name}@${host}`,
        ];
  });
  return [...own, ...provided];
}

/** The versions of React that the region kit was made for, which are those of the site’s pages. */
function peersOfKit(folder: string): Record<string, string> {
  const from = createRequire(path.join(folder, 'package.json'));
  for (const place of from.resolve.paths('@savepoint/region-kit') ?? [])
    try {
      const file = path.join(place, '@savepoint/region-kit', 'package.json');
      return (
        (JSON.parse(readFileSync(file, 'utf8')) as { peerDependencies?: Record<string, string> })
          .peerDependencies ?? {}
      );
    } catch {
      // Not in this node_modules folder; try the next one up.
    }
  return {};
}

/** @throws Error with a sentence, when a remote needs other packages than the host provides */
export function assertFitsHost(remote: Pick<RemoteManifest, 'remote' | 'folder' | 'dependencies'>): void {
  const problems = versionProblems(remote);
  if (problems.length) throw new Error(`${remote.remote} ${problems.join(', and ')}`);
}
