import type { Registry, RegionVersion } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import { LRUCache } from 'lru-cache';
import type { BundledVersion } from './bundle-cache';

/** Versions kept after they have left the registry, for pages that are still open. */
const MAX_FORMER_VERSIONS = 256;

export interface LiveVersion {
  channel: string;
  version: BundledVersion;
}

/** The region versions that a caller may request: those in the registry, and those that were in it before. */
export class PublishedVersions {
  #regions: Registry['regions'] = {};
  #published = new Map<string, RegionVersion>();
  readonly #former = new LRUCache<string, RegionVersion>({ max: MAX_FORMER_VERSIONS });

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

  /** @throws {HttpError} 404 for an unknown region or version, or one without a server bundle */
  find(region: string, version: string): BundledVersion {
    const release = `${region}@${version}`;
    const found = this.#published.get(release) ?? this.#former.get(release);
    if (!found && !Object.hasOwn(this.#regions, region)) throw new HttpError('no-such-region');
    if (!found) throw new HttpError('no-such-version');
    if (!hasBundle(found)) throw new HttpError('no-fragment');
    return found;
  }
}

const hasBundle = (version: RegionVersion): version is BundledVersion => version.server !== undefined;
