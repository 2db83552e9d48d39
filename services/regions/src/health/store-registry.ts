import {
  parseRegistry,
  REGIONS_PATH,
  REGISTRY_FILE,
  type Registry,
  type RegionOwners,
  type RegionVersion,
  type ReleaseBytes,
} from '@savepoint/contracts/regions';
import { openEntry, RegistryVerifier, type OpenedEntry } from '@savepoint/contracts/region-trust';
import type { OwnersEntry, ReleaseEntry } from '@savepoint/contracts/regions';
import { isBucketUrl, type RegionStore } from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';

/** A registry as the service uses it. */
export interface StoreRegistry {
  owners: RegionOwners;
  /** The entry that has them. */
  ownersEntry: OpenedEntry<OwnersEntry>;
  /** What is live, verified. */
  live: Registry['regions'];
  /** Versions before those that are live, newest first; by region and channel. Not signed: for showing only. */
  earlier(region: string, channel: string): readonly RegionVersion[];
  /** The release that put a version on a channel. */
  releaseOf(region: string, channel: string): OpenedEntry<ReleaseEntry> | undefined;
  /** Whether pages may be open that have this version: it is live, or can be rolled back to. */
  isKnown(region: string, version: string): boolean;
}

/** A bucket is not asked for every report of a page. */
const BUCKET_MAX_AGE_MS = 1_000;
/** Versions whose bytes are remembered. */
const MAX_MEASURED_COUNT = 500;

/** Reads the registry of the store, again when it has been replaced. */
export class StoreRegistryReader {
  readonly #verifier: RegistryVerifier;
  readonly #maxAgeMs: number;
  readonly #measured = new Map<string, Promise<ReleaseBytes>>();
  #current: { tag: string; registry: StoreRegistry } | undefined;
  #reading: { began: number; registry: Promise<StoreRegistry> } | undefined;

  /** @param siteKeys public keys of the site’s owner */
  constructor(
    private readonly store: RegionStore,
    siteKeys: readonly string[],
  ) {
    this.#verifier = new RegistryVerifier(siteKeys);
    this.#maxAgeMs = isBucketUrl(store.location) ? BUCKET_MAX_AGE_MS : 0;
  }

  /** @throws {HttpError} `empty-registry` without one; Error when it is not valid or not the site’s */
  read(): Promise<StoreRegistry> {
    const now = Date.now();
    if (this.#reading && now < this.#reading.began + this.#maxAgeMs) return this.#reading.registry;
    const registry = this.#read();
    // A failure is not remembered.
    registry.catch(() => (this.#reading = undefined));
    this.#reading = { began: now, registry };
    return registry;
  }

  async #read(): Promise<StoreRegistry> {
    const file = await this.store.read(REGISTRY_FILE);
    if (!file) throw new HttpError('empty-registry');
    if (this.#current?.tag === file.tag) return this.#current.registry;
    const { registry } = parseRegistry(JSON.parse(file.content.toString('utf8')));
    this.#current = { tag: file.tag, registry: this.#verified(registry) };
    return this.#current.registry;
  }

  #verified(read: Registry): StoreRegistry {
    const { registry } = this.#verifier.verify(read);
    const { owners: signedOwners, releases } = registry.signed!;
    const ownersEntry = openEntry(signedOwners) as OpenedEntry<OwnersEntry>;
    const { entry } = ownersEntry;
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
      ownersEntry,
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
  bytesOf(version: RegionVersion): Promise<ReleaseBytes> {
    const known = this.#measured.get(version.base);
    if (known) return known;
    if (this.#measured.size >= MAX_MEASURED_COUNT) this.#measured.clear();
    const bytes = this.#measure(version);
    bytes.catch(() => this.#measured.delete(version.base));
    this.#measured.set(version.base, bytes);
    return bytes;
  }

  async #measure({ base, entry, js, css }: RegionVersion): Promise<ReleaseBytes> {
    const folder = base.slice(REGIONS_PATH.length);
    const bytes = async (files: readonly string[]) => {
      const sizes = await Promise.all([...new Set(files)].map((file) => this.#sizeOf(folder + file)));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const [scripts, styles] = await Promise.all([bytes([entry, ...js]), bytes(css)]);
    return { scripts, styles };
  }

  /** Returns the size of a file as it is sent with gzip; 0 when it is missing. */
  async #sizeOf(name: string): Promise<number> {
    const file = (await this.store.read(`${name}.gz`)) ?? (await this.store.read(name));
    return file?.content.length ?? 0;
  }
}
