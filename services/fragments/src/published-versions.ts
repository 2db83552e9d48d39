import type { Registry, RegionVersion } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import { LRUCache } from 'lru-cache';
import type { BundledVersion } from './bundle-cache';

/** Versions kept after they have left the registry, for pages that are still open. */
const MAX_VERSIONS = 256;

/** The region versions that a caller may request: those in the registry, and those that were in it before. */
export class PublishedVersions {
  #registry: Registry | undefined;
  readonly #versions = new LRUCache<string, RegionVersion>({ max: MAX_VERSIONS });

  /** Takes over a new registry. @returns its live versions that have a server bundle */
  update(registry: Registry): BundledVersion[] {
    this.#registry = registry;
    for (const [region, { channels, history }] of Object.entries(registry.regions))
      for (const version of [...history, ...Object.values(channels)])
        this.#versions.set(`${region}@${version.version}`, version);
    return Object.values(registry.regions).flatMap(({ channels }) =>
      Object.values(channels).filter(hasBundle),
    );
  }

  /** @throws {HttpError} 404 for an unknown region or version, or one without a server bundle */
  find(region: string, version: string): BundledVersion {
    const found = this.#versions.get(`${region}@${version}`);
    if (!found && !(region in (this.#registry?.regions ?? {}))) throw new HttpError('no-such-region');
    if (!found) throw new HttpError('no-such-version');
    if (!hasBundle(found)) throw new HttpError('no-fragment');
    return found;
  }
}

const hasBundle = (version: RegionVersion): version is BundledVersion => version.server !== undefined;
