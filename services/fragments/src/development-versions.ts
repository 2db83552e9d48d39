import {
  DEVELOPMENT_FOLDER,
  REGIONS_PATH,
  SignedDevelopment,
  type RegionOwners,
  type Registry,
} from '@savepoint/contracts/regions';
import {
  developmentProblem,
  openDevelopment,
  openEntry,
  type OpenedDevelopment,
} from '@savepoint/contracts/region-trust';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { BundledVersion } from './bundle-cache';

const FETCH_TIMEOUT_MS = 2_000;
/** Builds whose signed text is kept. */
const MAX_BUILDS = 64;

/** The versions of `savepoint-region dev`, which are in no registry: each is signed by itself. */
export class DevelopmentVersions {
  readonly #opened = new LRUCache<string, OpenedDevelopment>({ max: MAX_BUILDS });

  /**
   * @param storeUrl base URL of the region store
   * @param registry returns the current registry, verified
   */
  constructor(
    private readonly storeUrl: string,
    private readonly registry: () => Registry,
  ) {}

  /**
   * Finds a region of a build.
   * @throws {HttpError} 404 when the store does not have it, when its key may not show it now, or without a server bundle
   */
  async find(region: string, version: string): Promise<BundledVersion> {
    const opened = this.#opened.get(version) ?? (await this.#read(version));
    const owners = this.#owners();
    if (!owners || developmentProblem(opened, { owners, now: Date.now() }) !== undefined)
      throw new HttpError('no-such-version');
    this.#opened.set(version, opened);
    const { regions } = opened.build;
    const found = Object.hasOwn(regions, region) ? regions[region]! : undefined;
    if (found?.version !== version) throw new HttpError('no-such-version');
    if (!found.server) throw new HttpError('no-fragment');
    return found as BundledVersion;
  }

  #owners(): RegionOwners | undefined {
    const { signed } = this.registry();
    const opened = signed && openEntry(signed.owners).entry;
    return opened?.kind === 'owners' ? opened.owners : undefined;
  }

  /** @throws {HttpError} when there is none, or its signature is wrong */
  async #read(version: string): Promise<OpenedDevelopment> {
    const url = new URL(`${REGIONS_PATH}${DEVELOPMENT_FOLDER}/${version}`, this.storeUrl);
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(scaleTimeout(FETCH_TIMEOUT_MS)),
    }).catch((cause: unknown) => {
      throw new HttpError('bundle-unavailable', { cause });
    });
    const signed: unknown = response.ok && (await response.json());
    if (!Value.Check(SignedDevelopment, signed)) throw new HttpError('no-such-version');
    try {
      return openDevelopment(signed);
    } catch (cause) {
      throw new HttpError('no-such-version', { cause });
    }
  }
}
