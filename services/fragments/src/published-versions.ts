import type { Registry, RegionVersion } from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import { LRUCache } from 'lru-cache';
import type { BundledVersion } from './bundle-cache';

/** Versions kept after they have left the registry, for pages that are still open. */
const MAX_FORMER_VERSIONS = 256;
/** How often the registry is read for a version that is not in it: a poll that runs may have begun before the release. */
const MAX_POLLS = 2;

export interface LiveVersion {
  channel: string;
  version: BundledVersion;
}

/** The region versions that a caller may request: those in the registry, and those that were in it before. */
export class PublishedVersions {
  #regions: Registry['regions'] = {};
  #published = new Map<string, RegionVersion>();
  readonly #former = new LRUCache<string, RegionVersion>({ max: MAX_FORMER_VERSIONS });

  /** @param poll reads the registry again, and calls `update` when it has changed; never rejects */
  constructor(private readonly poll: () => Promise<void>) {}

  /** Takes over a new registry. @returns its live versions that have a server bundle, by channel */
  update({ regions }: Registry): LiveVersion[] {
    const published = new Map<string, RegionVersion>();
    for (const [region, { channels, history, histories = {} }] of Object.entries(regions))
      for (const version of [...history, ...Object.values(histories).flat(), ...Object.values(channels)])
        published.set(`${region}@${version.version}`, version);
    for (const [release, version] of this.#published)
      if (!published.has(release)) this.#former.set(release, version);
    this.#published = published;
    this.#regions = regions;
    return Object.values(regions).flatMap(({ channels }) =>
      Object.entries(channels).flatMap(([channel, version]) =>
        hasBundle(version) ? [{ channel, version }] : [],
      ),
    );
  }

  /**
   * Finds a version. The shell polls the registry by itself, so it may know a release that is new before this service
   * does: an unknown version is looked for again in the registry of now.
   * @throws {HttpError} 404 for an unknown region or version, or one without a server bundle
   */
  async find(region: string, version: string): Promise<BundledVersion> {
    const release = `${region}@${version}`;
    for (let polls = 0; ; polls += 1) {
      const found = this.#published.get(release) ?? this.#former.get(release);
      if (found && hasBundle(found)) return found;
      if (found) throw new HttpError('no-fragment');
      if (polls === MAX_POLLS) break;
      await this.poll();
    }
    throw new HttpError(Object.hasOwn(this.#regions, region) ? 'no-such-version' : 'no-such-region');
  }
}

const hasBundle = (version: RegionVersion): version is BundledVersion => version.server !== undefined;
