import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  parseRegistry,
  REGIONS_PATH,
  REGISTRY_FILE,
  type Registry,
  type RegionOwners,
  type RegionVersion,
  type ReleaseBytes,
} from '@savepoint/contracts';
import { openEntry, RegistryVerifier, type OpenedEntry } from '@savepoint/contracts/region-trust';
import type { ReleaseEntry } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';

/** A registry as the service uses it. */
export interface StoreRegistry {
  owners: RegionOwners;
  /** What is live, verified. */
  live: Registry['regions'];
  /** Versions before those that are live, newest first; by region and channel. Not signed: for showing only. */
  earlier(region: string, channel: string): readonly RegionVersion[];
  /** The release that put a version on a channel. */
  releaseOf(region: string, channel: string): OpenedEntry<ReleaseEntry> | undefined;
  /** Whether pages may be open that have this version: it is live, or can be rolled back to. */
  isKnown(region: string, version: string): boolean;
}

/** Reads the registry of the store’s folder, again when its file has been replaced. */
export class StoreRegistryReader {
  readonly #file: string;
  readonly #verifier: RegistryVerifier;
  #current: { stamp: string; registry: StoreRegistry } | undefined;

  /** @param siteKeys public keys of the site’s owner */
  constructor(
    private readonly folder: string,
    siteKeys: readonly string[],
  ) {
    this.#file = path.join(folder, REGISTRY_FILE);
    this.#verifier = new RegistryVerifier(siteKeys);
  }

  /** @throws {HttpError} `empty-registry` without one; Error when it is not valid or not the site’s */
  async read(): Promise<StoreRegistry> {
    const { mtimeMs, size, ino } = await stat(this.#file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new HttpError('empty-registry');
      throw error;
    });
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (this.#current?.stamp === stamp) return this.#current.registry;
    const { registry } = parseRegistry(JSON.parse(await readFile(this.#file, 'utf8')));
    this.#current = { stamp, registry: this.#verified(registry) };
    return this.#current.registry;
  }

  #verified(read: Registry): StoreRegistry {
    const { registry } = this.#verifier.verify(read);
    const { owners: signedOwners, releases } = registry.signed!;
    const { entry } = openEntry(signedOwners);
    if (entry.kind !== 'owners') throw new Error('the owners file is another entry');
    const opened = releases.map((release) => openEntry(release) as OpenedEntry<ReleaseEntry>);
    const known = new Set(
      Object.entries(read.regions).flatMap(([region, { channels, history, histories = {} }]) =>
        [...Object.values(channels), ...history, ...Object.values(histories).flat()].map(
          ({ version }) => `${region}@${version}`,
        ),
      ),
    );
    return {
      owners: entry.owners,
      live: registry.regions,
      earlier: (region, channel) => {
        const { history = [], histories = {} } = read.regions[region] ?? {};
        return channel === 'stable' ? history : (histories[channel] ?? []);
      },
      releaseOf: (region, channel) =>
        opened
          .filter((release) => release.entry.channel === channel)
          .filter((release) => Object.hasOwn(release.entry.regions, region))
          .sort((a, b) => b.entry.sequence - a.entry.sequence)[0],
      isKnown: (region, version) => known.has(`${region}@${version}`),
    };
  }

  /** Returns the bytes that a browser downloads for a version: of the compressed files, where there are any. */
  async bytesOf({ base, entry, js, css }: RegionVersion): Promise<ReleaseBytes> {
    const folder = path.join(this.folder, base.slice(REGIONS_PATH.length));
    const bytes = async (files: readonly string[]) => {
      const sizes = await Promise.all([...new Set(files)].map((file) => sizeOf(path.join(folder, file))));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const [scripts, styles] = await Promise.all([bytes([entry, ...js]), bytes(css)]);
    return { scripts, styles };
  }
}

/** Returns the size of a file as it is sent with gzip; 0 when it is missing. */
const sizeOf = async (file: string): Promise<number> => {
  const size = async (name: string) => (await stat(name)).size;
  return size(`${file}.gz`).catch(() => size(file).catch(() => 0));
};
