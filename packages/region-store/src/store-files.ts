import type { RegionVersion } from '@savepoint/contracts/regions';
import { readPublishedRemote } from './built-remote';
import { sha384 } from './digests';
import type { RegionStore } from './region-store';

/** Returns the digest of every file of published versions, by its path in the store. @throws Error when one is missing */
export async function fileDigests(
  store: RegionStore,
  versions: readonly (RegionVersion | null)[],
): Promise<Record<string, string>> {
  const folders = new Map(
    versions.flatMap((version) =>
      version ? [[`${version.remote}/${version.version}`, version] as const] : [],
    ),
  );
  const digests: Record<string, string> = {};
  for (const [folder, { remote, version }] of folders) {
    const { files } = await readPublishedRemote(store, remote, version);
    const read = files.map(async (name) => [`${folder}/${name}`, await digestOf(store, `${folder}/${name}`)]);
    Object.assign(digests, Object.fromEntries(await Promise.all(read)));
  }
  return digests;
}

async function digestOf(store: RegionStore, name: string): Promise<string> {
  const file = await store.read(name);
  if (!file) throw new Error(`${store.location} has no file ${name}`);
  return sha384(file.content);
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
