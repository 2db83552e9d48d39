import { isDeepStrictEqual } from 'node:util';
import { SITE_CHANGE_S } from '@savepoint/contracts/base';
import { DEFAULT_SITE_SETTINGS, type Site } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import { createBatcher } from '@savepoint/service-kit/data';
import { LRUCache } from 'lru-cache';
import type { SiteModel, StoredSite } from './models/site';

/** How late a change of a site may take effect: pages of the site are cached for as long again. */
const TTL_MS = (SITE_CHANGE_S / 2) * 1000;
const MAX_CACHED_COUNT = 1_000;

/** The registered sites. */
export interface SiteRegistry {
  /**
   * As the instance has it in memory, for what only reads.
   * @returns null for an unknown key, and for a site that was removed
   */
  find(key: string): Promise<Site | null>;
  /** The same. @throws {HttpError} 404 */
  require(key: string): Promise<Site>;
  /** Reads a site again when it is next needed: it was changed. */
  forget(key: string): void;
  /** As it is in the database, for what changes something: who runs it may do so no more. Concurrent calls share queries. */
  findCurrent(key: string): Promise<Site | null>;
  /** The same. @throws {HttpError} 404 */
  requireCurrent(key: string): Promise<Site>;
}

export function createSiteRegistry(sites: SiteModel): SiteRegistry {
  const cache = new LRUCache<string, Promise<Site | null>>({ max: MAX_CACHED_COUNT, ttl: TTL_MS });
  const load = createBatcher(async (keys: string[]) => {
    const found = await sites.find({ _id: { $in: [...new Set(keys)] } }).lean<StoredSite[]>();
    const byKey = new Map(found.filter(({ removed }) => !removed).map((site) => [site._id, toSite(site)]));
    return keys.map((key) => byKey.get(key) ?? null);
  });
  const keep = (key: string, loading: Promise<Site | null>) => {
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };
  const find = (key: string): Promise<Site | null> => cache.get(key) ?? keep(key, load(key));
  const findCurrent = async (key: string): Promise<Site | null> => {
    const [kept, current] = await Promise.all([cache.get(key)?.catch(() => null), load(key)]);
    // What is kept for a site depends on its object, which stays as long as nothing of it changes.
    const site = kept && isDeepStrictEqual(kept, current) ? kept : current;
    return keep(key, Promise.resolve(site));
  };
  const required = async (finding: Promise<Site | null>): Promise<Site> => {
    const site = await finding;
    if (!site) throw new HttpError('no-such-site');
    return site;
  };
  return {
    find,
    forget: (key) => void cache.delete(key),
    findCurrent,
    require: (key) => required(find(key)),
    requireCurrent: (key) => required(findCurrent(key)),
  };
}

/** A site as it is sent and shown. A setting that it was stored without has its default. */
export const toSite = ({
  _id: key,
  created: _created,
  removed: _removed,
  heir: _heir,
  settings,
  ...fields
}: StoredSite): Site => ({ key, ...fields, settings: { ...DEFAULT_SITE_SETTINGS, ...settings } });
