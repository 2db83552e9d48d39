import type { RegionVariants } from '@savepoint/contracts/regions';
import { startGateway } from './gateway';
import { startOrigin } from './origin';
import { request } from './request';

export const GAME = '/games/hades/';
export const START_MS = Date.parse('2025-05-14T12:00:00.000Z');

/**
 * Starts a gateway with a small cache, in front of one origin. Tests set its clock, the content version and the variants
 * of pages.
 */
export async function startCachedSite() {
  const origin = await startOrigin();
  const state = {
    nowMs: START_MS,
    version: 'first',
    variants: undefined as RegionVariants | undefined,
  };
  const gateway = await startGateway(
    { comments: origin.url, userActions: origin.url },
    { HTTP_CACHE_BYTES: '1000000' },
    { now: () => state.nowMs, contentVersion: () => state.version, variants: () => state.variants },
  );
  return Object.assign(state, {
    origin,
    gateway,
    get: (path = GAME, headers: Record<string, string> = {}, method = 'GET') =>
      request(gateway.url, path, { headers, method }),
    /** Waits until the origin has received this many requests. */
    async received(count: number): Promise<void> {
      while (origin.seen.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: async (): Promise<void> => {
      await Promise.all([gateway.close(), origin.close()]);
    },
  });
}
export type CachedSite = Awaited<ReturnType<typeof startCachedSite>>;
