// oxlint-disable-next-line typescript/triple-slash-reference -- programs that include this file by an import need it
/// <reference path="./http-cache-semantics.d.ts" />
import {
  CONTENT_VERSION_HEADER,
  isAhead,
  PAGE_KIND_HEADER,
  SHELL_BUILD_HEADER,
} from '@savepoint/contracts/base';
import { REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { CACHE_GROUPS_HEADER, parseCacheControl, parseCacheGroups } from '@savepoint/service-kit/http';
import CachePolicy from 'http-cache-semantics';
import { VARIANT_CACHE_CONTROL } from './reader-variants';
import type { CacheKey } from './cache-key';
import { cacheControlForOthers } from './cached-route';

/** Response headers that the gateway makes for each response, and that concern one connection or one part only. */
const NEVER_KEPT = new Set([
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server-timing',
  'transfer-encoding',
  'x-cache',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  CONTENT_VERSION_HEADER,
  PAGE_KIND_HEADER,
  REGION_VARIANT_HEADER,
  SHELL_BUILD_HEADER,
]);
/** Headers of the content, which a 304 does not have. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5 */
const CONTENT_HEADERS = new Set(['content-type', 'content-encoding', 'content-language']);
/** Limits of the pause after a failed refresh, during which the stale response is served at once. */
const MIN_RETRY_INTERVAL_MS = 1_000;
const MAX_RETRY_INTERVAL_MS = 5_000;
/** Estimated bytes of an entry besides its body: headers in two forms, key, policy. */
const ENTRY_OVERHEAD_BYTES = 8_000;

export type ResponseHeaders = Record<string, string | undefined>;

/** What the gateway knew when a response was requested: of later changes, it may be older. */
export interface RequestedAt {
  /** The content version; undefined on routes that imports and publishes do not change. */
  readonly version: string | undefined;
  /** The number of invalidations of groups. */
  readonly invalidationCount: number;
}

/** A response of an upstream, as the cache judges it. */
export interface Received {
  readonly status: number;
  /** Without hop-by-hop headers. */
  readonly headers: ResponseHeaders;
}

/** A clock that policies read: milliseconds since 1970. */
export type PolicyClass = typeof CachePolicy;
export const policyClass = (now: () => number): PolicyClass =>
  class extends CachePolicy {
    override now(): number {
      return now();
    }
  };

/** A response that is the same for everybody, with its headers prepared for being sent. */
export class KeptResponse {
  readonly etag: string | undefined;
  readonly #cacheControl: string | undefined;
  readonly lastModifiedMs: number;
  /** Names and values in turn, for `writeHead`; those of a 200 and of a 304. */
  readonly head: readonly string[];
  readonly notModifiedHead: readonly string[];
  /** Age in milliseconds up to which it is served without asking its upstream. */
  readonly freshMs: number;
  /** When the origin made it, in milliseconds since 1970. */
  madeAt: number;
  /** Whether its upstream wants it to be served in an outage. */
  readonly isDurable: boolean;
  /** The kind of page, for metrics. */
  readonly pageKind: string | undefined;
  /** Whether it depends on the versions of regions that its reader gets. */
  readonly isByVariant: boolean;
  /** A change of one of these invalidates it. */
  readonly groups: readonly string[];
  /** After a failed refresh: when to try again, in milliseconds since 1970. */
  #retryAt = 0;

  constructor(
    readonly key: CacheKey,
    readonly policy: CachePolicy,
    readonly body: Buffer,
    /** The gateway’s own headers, which those of the upstream replace. */
    readonly ownHeaders: ResponseHeaders,
    /** Its version is undefined when no import or publish changes it. */
    public requestedAt: RequestedAt,
    now: number,
  ) {
    const headers = policy.responseHeaders();
    this.etag = headers['etag'];
    this.lastModifiedMs = Date.parse(headers['last-modified'] ?? '');
    this.isByVariant = headers[REGION_VARIANT_HEADER] !== undefined;
    const shown = this.isByVariant
      ? { ...headers, 'cache-control': VARIANT_CACHE_CONTROL }
      : { ...headers, ...cacheControlForOthers(headers) };
    const kept = Object.entries({ ...ownHeaders, ...shown }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !NEVER_KEPT.has(entry[0]),
    );
    this.head = [...kept.flat(), 'content-length', String(body.length)];
    this.notModifiedHead = kept.filter(([name]) => !CONTENT_HEADERS.has(name)).flat();
    this.madeAt = now - policy.age() * 1000;
    this.freshMs = policy.maxAge() * 1000;
    this.pageKind = headers[PAGE_KIND_HEADER];
    this.#cacheControl = headers['cache-control'];
    this.groups = parseCacheGroups(headers[CACHE_GROUPS_HEADER]);
    this.isDurable = parseCacheControl(headers['cache-control']).has('stale-if-error');
  }

  /**
   * Whether a 304 changes nothing but the age, of a response that is validated each time: then its headers need not be
   * prepared again.
   */
  isRenewedBy({ headers }: Received): boolean {
    return (
      this.freshMs === 0 &&
      !this.isDurable &&
      this.requestedAt.version === undefined &&
      headers['age'] === undefined &&
      headers['etag'] === this.etag &&
      headers['cache-control'] === this.#cacheControl
    );
  }

  /**
   * Returns it with what its upstream’s answer to a conditional request says.
   * @returns undefined when it is not valid any more
   * @see https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4
   */
  revalidated(received: Received, requestedAt: RequestedAt, now: number): KeptResponse | undefined {
    if (received.status !== 304) return undefined;
    if (this.isRenewedBy(received)) {
      this.madeAt = now;
      this.requestedAt = requestedAt;
      return this;
    }
    const { policy, matches } = this.policy.revalidatedPolicy(this.request, received);
    if (!matches) return undefined;
    return new KeptResponse(this.key, policy, this.body, this.ownHeaders, requestedAt, now);
  }

  /** The request that it answers, as its policy sees it. */
  get request() {
    return requestOf(this.key);
  }

  /** Estimated memory in bytes. */
  get sizeBytes(): number {
    return this.body.length + ENTRY_OVERHEAD_BYTES;
  }

  /** Whether a refresh has failed. */
  get wasPaused(): boolean {
    return this.#retryAt > 0;
  }

  /** Whether its upstream is not asked again yet. */
  isPaused(now: number): boolean {
    return isAhead(this.#retryAt, MAX_RETRY_INTERVAL_MS, now);
  }

  /** Records a failed refresh. */
  pause(now: number): void {
    // What is fresh for a second only is as current as that when its upstream is available again.
    this.#retryAt = now + Math.min(Math.max(this.freshMs, MIN_RETRY_INTERVAL_MS), MAX_RETRY_INTERVAL_MS);
  }

  /** Whether it may be served while its upstream fails. @see https://www.rfc-editor.org/rfc/rfc5861#section-4 */
  get allowsStaleIfError(): boolean {
    const { policy } = this.policy.revalidatedPolicy(this.request, { status: 503, headers: {} });
    return policy === this.policy;
  }
}

const requestOf = (key: CacheKey) => ({ method: 'GET', url: key.address, headers: { ...key.selecting } });

/**
 * Returns the policy of a response that may be kept for everybody.
 * @returns undefined for one that may not: errors, private ones, those that set a cookie, and those that depend on more
 *   than the key
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-3
 */
export function policyOf(Policy: PolicyClass, key: CacheKey, received: Received): CachePolicy | undefined {
  const { status, headers } = received;
  if (status !== 200 || headers['set-cookie'] !== undefined) return undefined;
  // A header that was sent twice.
  if (Object.values(headers).some((value) => typeof value !== 'string')) return undefined;
  // Neither by heuristics: a route that says nothing is not kept (RFC 9111, section 4.2.2, permits both).
  if (headers['cache-control'] === undefined) return undefined;
  if (!selectsByKey(key, headers['vary'])) return undefined;
  const policy = new Policy(requestOf(key), received, {
    shared: true,
    cacheHeuristic: 0,
    immutableMinTimeToLive: 0,
  });
  const canBeReused = policy.maxAge() > 0 || headers['etag'] !== undefined;
  return policy.storable() && canBeReused ? policy : undefined;
}

/** @see https://www.rfc-editor.org/rfc/rfc9111#section-4.1 */
const selectsByKey = (key: CacheKey, vary: string | undefined): boolean =>
  (vary ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name in key.selecting);
