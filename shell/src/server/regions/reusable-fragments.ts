import type { LanguageTexts } from '@savepoint/contracts/base';
import type { Fragment, RegionVersion } from '@savepoint/contracts/regions';
import { LRUCache } from 'lru-cache';
import type { OpenSlotRequest, SlotRequest } from './slots';

/** A fragment may show the time; a page may be as old. */
const TTL_MS = 60_000;
/** Enough for more than a hundred headers: there is one for each page that it links, and one for all others. */
const MAX_LENGTH = 4_000_000;

export interface ReusableFragmentsOptions {
  /** Milliseconds, from any start. */
  now?: () => number;
}

/**
 * Fragments that were made from their props alone, for all pages with the same props: header and footer are the same on
 * most pages. The key contains everything they are made from, so an import or a publish needs no purge.
 */
export class ReusableFragments {
  readonly #fragments: LRUCache<string, Fragment>;

  constructor({ now = () => performance.now() }: ReusableFragmentsOptions = {}) {
    this.#fragments = new LRUCache({
      maxSize: MAX_LENGTH,
      sizeCalculation: (fragment, key) => key.length + JSON.stringify(fragment).length,
      ttl: TTL_MS,
      perf: { now },
      ttlResolution: 0,
    });
  }

  find(key: string): Fragment | undefined {
    return this.#fragments.get(key);
  }

  add(key: string, fragment: Fragment): void {
    this.#fragments.set(key, fragment);
  }
}

/** The key of a slot’s fragment. @param digest of the version’s server bundle */
export const fragmentKey = (
  digest: NonNullable<RegionVersion['server']>['sha384'],
  { region, props }: SlotRequest | OpenSlotRequest,
  language?: LanguageTexts,
): string => `${digest} ${language?.locale ?? ''} ${region} ${JSON.stringify(props)}`;
