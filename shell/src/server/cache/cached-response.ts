import { EncodedBody } from '@savepoint/service-kit/http';

/** A response that is the same for everybody: a page, a feed, a sitemap. */
export interface PublicResponse {
  /** Default: 200. */
  status?: number;
  /** The kind of page, for metrics. Default: that of the route. */
  kind?: string;
  /** Media type. */
  type: string;
  /** Headers that depend on the body. */
  headers?: Readonly<Record<string, string>>;
  body: string;
  /** Whether all of its optional parts are in it. */
  complete: boolean;
  /** What is withdrawn of one of these groups makes it invalid. */
  groups?: readonly string[];
}

/** A public response as the cache stores it. */
export interface CachedResponse {
  readonly status: number;
  readonly kind: string | undefined;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  readonly complete: boolean;
  /** Version of the regions and of the catalogue it was rendered from. */
  readonly version: string;
  /** When rendering began, in milliseconds since 1970: no data in it is older. */
  readonly createdAt: number;
  readonly groups: readonly string[];
  /** The number of invalidations of groups before it was rendered. */
  readonly invalidationCount: number;
  /** After a failed refresh: when to try again, in milliseconds since 1970; else 0. */
  retryAt: number;
}

/**
 * @param rendered one of another address stays as it is: with its age, its version and its compressed bodies
 * @param previous its compressed bodies are reused when the content has not changed
 */
export function toCachedResponse(
  rendered: PublicResponse | CachedResponse,
  origin: Pick<CachedResponse, 'version' | 'createdAt' | 'invalidationCount'>,
  previous?: CachedResponse,
): CachedResponse {
  if ('createdAt' in rendered) return rendered;
  const { status = 200, kind, type, headers = {}, body: text, complete, groups = [] } = rendered;
  const body = new EncodedBody(text);
  const unchanged = previous?.body.digest === body.digest;
  return {
    ...{ status, kind, type, headers, complete, groups, ...origin },
    body: unchanged ? previous.body : body,
    retryAt: 0,
  };
}
