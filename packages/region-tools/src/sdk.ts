import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REGIONS_PATH, SDK_FOLDER, SDK_INDEX_FILE } from '@savepoint/contracts/regions';
import { jsonFile, readHost, siteFetch, type RegionStore } from '@savepoint/region-store';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { findArchives } from './archives';

/** `index.json`: the packages of a site, by their short names. */
const SdkIndex = Type.Object({
  packages: Type.Record(
    Type.String(),
    Type.Object({
      version: Type.String(),
      /** Path on the site. */
      path: Type.String({ pattern: `^${REGIONS_PATH}${SDK_FOLDER}/[a-z0-9]+/[A-Za-z0-9._-]+\\.tgz$` }),
      /** `sha512-…`, as npm writes it into package-lock.json. */
      integrity: Type.String(),
    }),
  ),
});
export type SdkIndex = Static<typeof SdkIndex>;

/**
 * Puts the packages of a site into its store, from where the site serves them. Each set has a folder of its own, named
 * after its digest: a lock file with its addresses stays valid.
 * @param archives folder that `npm run packages` has written
 * @throws Error when they are not those that the registered host was built with
 */
export async function publishSdk(store: RegionStore, archives: string): Promise<SdkIndex> {
  const found = Object.entries(findArchives(archives)).map(([name, file]) => {
    const [, version = ''] = /-(\d[^/]*)\.tgz$/.exec(file) ?? [];
    return { name, file, version, content: readFileSync(file) };
  });
  const { provides } = await readHost(store);
  for (const { name, version } of found) {
    const provided = provides[`@savepoint/${name}`];
    if (provided !== undefined && provided !== version)
      throw new Error(
        `The host has @savepoint/${name} ${provided}, and ${archives} has ${version}: write the packages of the same release`,
      );
  }
  const digest = createHash('sha256');
  for (const { content } of found) digest.update(content);
  const set = digest.digest('hex').slice(0, 12);
  for (const { file, content } of found)
    await store.write(`${SDK_FOLDER}/${set}/${path.basename(file)}`, content);
  const index: SdkIndex = {
    packages: Object.fromEntries(
      found.map(({ name, file, version, content }) => [
        name,
        {
          version,
          path: `${REGIONS_PATH}${SDK_FOLDER}/${set}/${path.basename(file)}`,
          integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
        },
      ]),
    ),
  };
  await store.write(`${SDK_FOLDER}/${SDK_INDEX_FILE}`, jsonFile(index));
  return index;
}

/**
 * Reads which packages a site serves.
 * @param site its address
 * @returns the URL of each archive, by the package’s short name
 * @throws Error that says what to do when it serves none
 */
export async function fetchSdk(site: string): Promise<Record<string, string>> {
  const url = new URL(`${REGIONS_PATH}${SDK_FOLDER}/${SDK_INDEX_FILE}`, site);
  const response = await siteFetch(url, { redirect: 'follow' });
  if (!response.ok)
    throw new Error(
      `${url.href} responded with ${response.status}: the site serves no packages; its owner runs "savepoint-region sdk FOLDER"`,
    );
  const index: unknown = await response.json().catch(() => undefined);
  if (!Value.Check(SdkIndex, index)) throw new Error(`${url.href} is not a list of packages`);
  return Object.fromEntries(
    Object.entries(index.packages).map(([name, { path: file }]) => [name, new URL(file, site).href]),
  );
}
