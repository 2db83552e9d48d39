import { SITE_CHANGE_S } from '@savepoint/contracts/base';
import { DEFAULT_SITE_SETTINGS, type Site } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import { LRUCache } from 'lru-cache';
import type { SiteModel, StoredSite } from '../models/site';

/** How late a change of a site may take effect: pages of the site are cached for as long again. */
const TTL_MS = (SITE_CHANGE_S / 2) * 1000;
const MAX_CACHED_COUNT = 1_000;

/** The registered sites, as one instance has them in memory. */
export interface SiteRegistry {
  /** @returns null for an unknown key, and for a site that was removed */
  find(key: string): Promise<Site | null>;
  /** @throws {HttpError} 404 */
  require(key: string): Promise<Site>;
}

export function createSiteRegistry(sites: SiteModel): SiteRegistry {
  const cache = new LRUCache<string, Promise<Site | null>>({ max: MAX_CACHED_COUNT, ttl: TTL_MS });
  const load = async (key: string) => {
    const stored = await sites.findById(key).lean();
    return stored && !stored.removed ? toSite(stored) : null;
  };
  const find = (key: string): Promise<Site | null> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const loading = load(key);
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };
  return {
    find,
    async require(key) {
      const site = await find(key);
      if (!site) throw new HttpError('no-such-site');
      return site;
    },
  };
}

/** A site as it is sent and shown. A setting that it was stored without has its default. */
export const toSite = ({
  _id: key,
  created: _created,
  removed: _removed,
  settings,
  ...fields
}: StoredSite): Site => ({ key, ...fields, settings: { ...DEFAULT_SITE_SETTINGS, ...settings } });
