import { SITE_CHANGE_S } from '@savepoint/contracts/base';
import type { PendingReason } from '@savepoint/contracts/comments';
import type { SpamServiceState } from '@savepoint/contracts/sites';
import { counter } from '@savepoint/service-kit/metrics';
import { LRUCache } from 'lru-cache';
import type { SpamKeyModel, StoredSpamKey } from '../../data';
import {
  createSpamProtocol,
  SpamServiceError,
  type CheckFields,
  type SpamProtocol,
  type SpamServiceOptions,
} from './protocol';

/** How late a key that another instance has set or removed takes effect. */
const TTL_MS = SITE_CHANGE_S * 1000;
const MAX_CACHED_COUNT = 1_000;

/** The keys of sites at the service with Akismet’s protocol, and what it finds. */
export interface SpamService extends Pick<SpamProtocol, 'verifyKey' | 'close'> {
  /** The key of a site, as one instance has it in memory; null: the site has none. */
  find(site: string): Promise<StoredSpamKey | null>;
  /**
   * Asks whether a comment is spam. When there is no answer, the comment is not held: a service that is down must not close a
   * site. Its owners are told.
   * @returns why the comment is held, if it is
   */
  check(key: StoredSpamKey, fields: CheckFields): Promise<PendingReason[]>;
  /** For the owners of a site: whether it has a key, and whether the service works. */
  stateOf(site: string): Promise<SpamServiceState | undefined>;
  /** Stores a key that was verified. */
  store(site: string, api_key: string): Promise<void>;
  /** @returns whether there was a key */
  forget(site: string): Promise<boolean>;
}

/** Deletes the key of a site; instances of the service may have it in memory for a moment. @returns whether there was one */
export const forgetSpamKey = async (keys: SpamKeyModel, site: string): Promise<boolean> =>
  (await keys.deleteOne({ _id: site })).deletedCount > 0;

export function createSpamService(keys: SpamKeyModel, options: SpamServiceOptions): SpamService {
  const { server } = options;
  const protocol = createSpamProtocol(options);
  const checks = server && counter(server.metrics, 'spam_checks_total');
  const cache = new LRUCache<string, { key: StoredSpamKey | null }>({
    max: MAX_CACHED_COUNT,
    ttl: TTL_MS,
    fetchMethod: async (site) => ({ key: await keys.findById(site).lean<StoredSpamKey | null>() }),
  });

  /** Writes only what is not known yet, as this is asked with every comment. */
  async function note(key: StoredSpamKey, error: SpamServiceError | undefined): Promise<void> {
    const { _id, api_key, failing } = key;
    const { problem, words = '' } = error ?? {};
    if (failing?.problem === problem && (failing?.words ?? '') === words) return;
    // Another key may have been set since; what was said is not about that one.
    const same = { _id, api_key };
    if (problem) {
      const since = failing?.since ?? new Date();
      await keys.updateOne(same, { $set: { failing: { since, problem, ...(words && { words }) } } });
      if (failing?.problem !== problem)
        server?.log.warn({ site: _id, problem }, 'the spam service checks no comments');
    } else {
      await keys.updateOne(same, { $unset: { failing: 1 } } as object);
      server?.log.info({ site: _id }, 'the spam service checks comments again');
    }
    cache.delete(_id);
  }

  return {
    verifyKey: protocol.verifyKey,
    close: protocol.close,
    find: async (site) => (await cache.fetch(site))?.key ?? null,
    async check(key, fields) {
      try {
        const outcome = await protocol.checkComment(key.api_key, fields);
        checks?.inc({ outcome });
        await note(key, undefined);
        if (outcome === 'ham') return [];
        return [{ kind: 'spam-service', ...(outcome === 'discard' && { discard: true as const }) }];
      } catch (error) {
        if (!(error instanceof SpamServiceError)) throw error;
        checks?.inc({ outcome: 'failed' });
        await note(key, error);
        return [];
      }
    },
    async stateOf(site) {
      const key = await keys.findById(site).lean<StoredSpamKey | null>();
      if (!key) return undefined;
      const { created, failing } = key;
      return {
        since: created.toISOString(),
        ...(failing && { failing: { ...failing, since: failing.since.toISOString() } }),
      };
    },
    async store(site, api_key) {
      const created = new Date();
      const update = { $set: { api_key, created }, $unset: { failing: 1 } };
      await keys.updateOrInsert({ _id: site, api_key, created }, update as object);
      cache.delete(site);
    },
    async forget(site) {
      const wasThere = await forgetSpamKey(keys, site);
      cache.delete(site);
      return wasThere;
    },
  };
}
