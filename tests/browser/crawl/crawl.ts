import type { Page } from '@playwright/test';
import { readPageData, type PageData } from './page-data';

/** Concurrent requests. */
const CONCURRENCY = 6;

export interface Visited {
  /** Path with its query. */
  path: string;
  status: number;
  location: string | null;
  type: string;
  /** Null for files. */
  data: PageData | null;
  /** The first page with a link to it. */
  referrer: string;
}

/**
 * Follows every internal link of a site from its front page, but only one `nofollow` link of each kind.
 * @param browser a browser page that parses the HTML
 * @returns everything that links lead to, by path
 */
export async function crawl(origin: string, browser: Page): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const known = new Map([['/', 'nowhere']]);
  const kinds = new Set<string>();
  let queue = ['/'];
  while (queue.length) {
    const found = await mapConcurrently(queue, (path) => visit(origin, path, known.get(path) ?? '', browser));
    queue = [];
    for (const one of found) {
      visited.set(one.path, one);
      const nofollow = new Set(one.data?.nofollow);
      for (const link of one.data?.links ?? []) {
        const path = internalPath(origin, link, one.path);
        if (path === null || known.has(path)) continue;
        if (nofollow.has(link) && !addIfNew(kinds, kindOf(path))) continue;
        known.set(path, one.path);
        queue.push(path);
      }
    }
  }
  return visited;
}

/**
 * The kind of a `nofollow` link: its section and the names of its query parameters. Every comment has such a link,
 * for example.
 */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return `${pathname.split('/')[1]} ${[...searchParams.keys()].join()}`;
}

/** Adds a value to a set. @returns whether it was new */
export function addIfNew(set: Set<string>, value: string): boolean {
  if (set.has(value)) return false;
  set.add(value);
  return true;
}

/** Requests a path and reads the response, without following redirects. */
export async function visit(origin: string, path: string, referrer: string, browser: Page): Promise<Visited> {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  const data = type.startsWith('text/html') ? await browser.evaluate(readPageData, text) : null;
  return { path, status: answer.status, location: answer.headers.get('location'), type, data, referrer };
}

/** Path and query of an internal address; null for an external one. */
export function internalPath(origin: string, address: string, base: string): string | null {
  const url = new URL(address, origin + base);
  return url.origin === origin ? url.pathname + url.search : null;
}

/** Lists the paths in a sitemap or a sitemap index. */
export async function sitemapPaths(origin: string, path: string): Promise<string[]> {
  const xml = await (await fetch(origin + path)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&').replace(origin, ''),
  );
}

/** Maps items with limited concurrency. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(from, from + CONCURRENCY).map(work))));
  return results;
}
