import type { Registry, RegionVersion } from '@savepoint/contracts';
import { notFound } from '@savepoint/service-kit';
import { Lru } from '../lru';
import type { BundledVersion } from './bundle-cache';

/** Versions that are remembered after the registry has forgotten them: pages may still be open. */
const REMEMBERED = 256;

/** Every version of a region that a caller may pin: what the registry lists, and what it listed before. */
export class Versions {
  #registry: Registry | undefined;
  readonly #known = new Lru<RegionVersion>(REMEMBERED);

  /** Takes note of a new registry. @returns the versions with a bundle that are live in it */
  learn(registry: Registry): BundledVersion[] {
    this.#registry = registry;
    for (const [region, { channels, history }] of Object.entries(registry.regions))
      for (const version of [...history, ...Object.values(channels)])
        this.#known.set(`${region}@${version.version}`, version);
    return Object.values(registry.regions).flatMap(({ channels }) =>
      Object.values(channels).filter(isBundled),
    );
  }

  /** @throws {HttpError} 404 when there is no such region or version, or it has no fragment */
  find(region: string, version: string): BundledVersion {
    const found = this.#known.get(`${region}@${version}`);
    if (!found && !(region in (this.#registry?.regions ?? {})))
      throw notFound('no-such-region', 'There is no such region.');
    if (!found) throw notFound('no-such-version', 'This version of the region is not known.');
    if (!isBundled(found)) throw notFound('no-fragment', 'This region is rendered in the page only.');
    return found;
  }
}

const isBundled = (version: RegionVersion): version is BundledVersion => version.server !== undefined;
