import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BUCKET_COUNT, parseBucket, type RegionVariants } from '@savepoint/contracts/regions';

/** Time for which a reader keeps the bucket; longer than a rollout goes on. */
const COOKIE_MAX_AGE_S = 30 * 24 * 3600;

/** What a request’s reader gets while a rollout is live. */
export interface Reader {
  /** Which versions of regions; one of few, whatever the request says. */
  readonly variant: number;
  /** The cookie for a reader without a bucket. */
  readonly cookie?: string;
}

export interface ReaderVariantsOptions {
  /** The variants of the live rollouts; undefined while there are none. */
  variants(): RegionVariants | undefined;
  /** Whether the site has HTTPS. */
  https: boolean;
  /** A random integer from 0 to the one below the limit. */
  random?: (limit: number) => number;
}

/**
 * Gives readers their bucket, a number that one in a hundred has, while a rollout is live: by a cookie, at random for
 * those without one. It is reduced to the variant at once, so keys of the cache have no more values than there are
 * variants.
 */
export class ReaderVariants {
  /** The same for all that happens with one request. */
  readonly #readers = new WeakMap<IncomingMessage, Reader>();
  readonly #name: string;
  readonly #pattern: RegExp;

  constructor(private readonly options: ReaderVariantsOptions) {
    // Browsers take a cookie with this prefix by HTTPS only, for this host and all of its paths.
    this.#name = `${options.https ? '__Host-' : ''}savepoint.bucket`;
    this.#pattern = new RegExp(`(?:^|;) *${this.#name.replace('.', '\\.')}=([^;]*)`);
  }

  /** Returns the reader of a request; undefined while no rollout is live. */
  of(request: IncomingMessage): Reader | undefined {
    const known = this.#readers.get(request);
    if (known) return known;
    const variants = this.options.variants();
    if (!variants) return undefined;
    const reader = this.#read(variants, request.headers.cookie);
    this.#readers.set(request, reader);
    return reader;
  }

  /** Returns the header, its name and its value, that gives the reader of a request a bucket, if there is none. */
  cookieFor(request: IncomingMessage): string[] {
    return Object.entries(cookieHeader(this.of(request))).flat();
  }

  #read(variants: RegionVariants, cookies = ''): Reader {
    const bucket = parseBucket(this.#pattern.exec(cookies)?.[1]);
    if (bucket !== undefined) return { variant: variants[bucket]! };
    const { https, random = randomInt } = this.options;
    const drawn = random(BUCKET_COUNT);
    const attributes = `Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    return { variant: variants[drawn]!, cookie: `${this.#name}=${drawn}; ${attributes}` };
  }
}

/** The header that gives a reader a bucket, if it has none. The site’s only other cookie is that of a preview. */
export const cookieHeader = (reader: Reader | undefined): Record<string, string> =>
  reader?.cookie === undefined ? {} : { 'set-cookie': reader.cookie };

/** Whether an address of the shell is a page of this site, which has regions. Frames in other sites get no cookies. */
export const isPageAddress = (address: string): boolean =>
  /^[^?]*\/(\?|$)/.test(address) && !address.startsWith('/embed/');

/** Of pages that depend on the reader: other caches do not keep them, and browsers ask each time. */
export const VARIANT_CACHE_CONTROL = 'private, no-cache';
