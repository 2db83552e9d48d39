import type { Page } from '@playwright/test';
import { factsOf, type Facts } from './facts';

/** Requests under way at a time. */
const AT_ONCE = 6;

export interface Visited {
  /** Path with its query. */
  path: string;
  status: number;
  location: string | null;
  type: string;
  /** Of pages alone. */
  facts: Facts | null;
  /** The first page with a link to it. */
  from: string;
}

/**
 * Follows every link inside a site, from its front page on; of those that engines are told not to follow, one of
 * each kind.
 * @param browser a page of a browser, whose parser reads the HTML
 * @returns everything links lead to, by path
 */
export async function crawl(origin: string, browser: Page): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const known = new Map([['/', 'nowhere']]);
  const kinds = new Set<string>();
  let queue = ['/'];
  while (queue.length) {
    const found = await inTurn(queue, (path) => visit(origin, path, known.get(path) ?? '', browser));
    queue = [];
    for (const one of found) {
      visited.set(one.path, one);
      const unfollowed = new Set(one.facts?.unfollowed);
      for (const link of one.facts?.links ?? []) {
        const path = inside(origin, link, one.path);
        if (path === null || known.has(path)) continue;
        if (unfollowed.has(link) && !isNew(kinds, kindOf(path))) continue;
        known.set(path, one.path);
        queue.push(path);
      }
    }
  }
  return visited;
}

/**
 * What one address stands for where engines are told not to follow it: the section it is in and the names it has
 * in its query. Every comment has such an address, for one.
 */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return `${pathname.split('/')[1]} ${[...searchParams.keys()].join()}`;
}

/** Whether a set did not hold a value yet; it does from now on. */
export function isNew(set: Set<string>, value: string): boolean {
  if (set.has(value)) return false;
  set.add(value);
  return true;
}

/** Asks for one address and reads what it answers, without following a redirect. */
export async function visit(origin: string, path: string, from: string, browser: Page): Promise<Visited> {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  const facts = type.startsWith('text/html') ? await browser.evaluate(factsOf, text) : null;
  return { path, status: answer.status, location: answer.headers.get('location'), type, facts, from };
}

/** Path and query of an address inside the site; null for one elsewhere. */
export function inside(origin: string, address: string, base: string): string | null {
  const url = new URL(address, origin + base);
  return url.origin === origin ? url.pathname + url.search : null;
}

/** Addresses in a sitemap, or sitemaps in an index, as paths. */
export async function sitemapPaths(origin: string, path: string): Promise<string[]> {
  const xml = await (await fetch(origin + path)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&').replace(origin, ''),
  );
}

/** Does something with each item, a few at a time. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return results;
}
