import type { IncomingMessage } from 'node:http';
import { CACHE_GROUPS_HEADER, hasPrecondition, parseCacheControl } from '@savepoint/service-kit/http';
import type { Upstream } from '../routing/upstream';
import type { KeySource } from './cache-key';

/** A proxied route whose public responses are kept. */
export interface CachedRoute extends KeySource {
  readonly upstream: Upstream;
  /** Imports and publishes invalidate its responses. */
  readonly followsContent?: boolean;
  /** A refresh asks the upstream not to use its own cache. */
  readonly renewsUpstream?: boolean;
  /** Whether the response of an address depends on the versions of regions that its reader gets. */
  readonly isByVariant?: (address: string) => boolean;
  /** Its requests count as calls of the API, also those that are served from the cache. */
  readonly isLimited?: boolean;
}

/** Requests whose responses are neither kept nor served from the cache. */
export function passesBy(
  { method, headers }: IncomingMessage,
  { isLimited, selectedBy }: Partial<Pick<CachedRoute, 'isLimited' | 'selectedBy'>> = {},
): boolean {
  return (
    // From a page of another origin: the service checks whether it may make the call.
    (isLimited && selectedBy !== 'origin' && headers.origin !== undefined) ||
    (method !== 'GET' && method !== 'HEAD') ||
    headers.authorization !== undefined ||
    headers.range !== undefined ||
    // The upstream has the validators of every coding.
    hasPrecondition(headers) ||
    headers.upgrade !== undefined ||
    headers.expect !== undefined ||
    // A body has no meaning in a GET (RFC 9110, section 9.3.1), but an upstream might read it.
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0') ||
    (headers['cache-control'] !== undefined && parseCacheControl(headers['cache-control']).has('no-store'))
  );
}

/** For caches that we do not reach: they ask again soon. */
const BRIEF_CACHE_CONTROL = 'public, max-age=0, s-maxage=5';

/**
 * What other caches are told of a response, in place of what its upstream tells the gateway: they learn of no withdrawal, so one
 * of which something can be withdrawn is not served by them while it is stale (RFC 5861).
 */
export const cacheControlForOthers = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { 'cache-control'?: string } =>
  headers[CACHE_GROUPS_HEADER] !== undefined &&
  /\bstale-while-revalidate=/i.test(String(headers['cache-control']))
    ? { 'cache-control': BRIEF_CACHE_CONTROL }
    : {};
