/** The part of the library that the cache uses; it has no types of its own. */
declare module 'http-cache-semantics' {
  type Headers = Record<string, string | undefined>;
  interface Request {
    url: string;
    method: string;
    headers: Headers;
  }
  interface Response {
    status: number;
    headers: Headers;
  }
  interface Options {
    shared?: boolean;
    cacheHeuristic?: number;
    immutableMinTimeToLive?: number;
  }
  export default class CachePolicy {
    constructor(request: Request, response: Response, options?: Options);
    /** Milliseconds since 1970. */
    now(): number;
    storable(): boolean;
    /** Seconds for which a response is fresh. */
    maxAge(): number;
    /** Seconds since the origin made the response. */
    age(): number;
    useStaleWhileRevalidate(): boolean;
    responseHeaders(): Record<string, string>;
    revalidationHeaders(request: Request): Record<string, string>;
    revalidatedPolicy(
      request: Request,
      response: Response,
    ): { policy: CachePolicy; modified: boolean; matches: boolean };
  }
}
