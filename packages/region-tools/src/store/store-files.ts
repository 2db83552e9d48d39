import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegionVersion } from '@savepoint/contracts';
import { readPublishedRemote } from '../built-remote';
import { sha384 } from '../files';

/** Returns the digest of every file of published versions, by its path in the store. @throws Error when one is missing */
export function fileDigests(
  store: string,
  versions: readonly (RegionVersion | null)[],
): Record<string, string> {
  const folders = new Map(
    versions.flatMap((version) =>
      version ? [[`${version.remote}/${version.version}`, version] as const] : [],
    ),
  );
  return Object.fromEntries(
    [...folders].flatMap(([folder, { remote, version }]) =>
      readPublishedRemote(store, remote, version).files.map((name) => [
        `${folder}/${name}`,
        sha384(readFileSync(path.join(store, folder, name))),
      ]),
    ),
  );
}

/**
 * Compares the files of a version with the digests that the registry has for them.
 * @param files result of `fileDigests`
 * @returns a sentence for each file that differs
 */
export function digestProblems(
  { remote, version, integrity, server }: RegionVersion,
  files: Record<string, string>,
): string[] {
  const expected = Object.entries(integrity).map(([name, digest]) => [name, digest.replace('sha384-', '')]);
  if (server) expected.push([server.url, server.sha384]);
  return expected
    .filter(([name, digest]) => files[`${remote}/${version}/${name}`] !== digest)
    .map(([name]) => `${name} of ${remote}@${version} is not the file that was built`);
}
