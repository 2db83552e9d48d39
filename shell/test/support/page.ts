import { JSDOM } from 'jsdom';

/** A received page, parsed. */
export interface Received {
  status: number;
  headers: Headers;
  html: string;
  document: Document;
  /** Structured data by its `@type`. */
  jsonld(type: string): Record<string, unknown> | undefined;
}

/** Requests a page without following redirects. */
export async function load(url: string, init: RequestInit = {}): Promise<Received> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const html = await answer.text();
  const { document } = new JSDOM(html).window;
  const jsonld = (type: string) =>
    [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => JSON.parse(script.textContent) as Record<string, unknown>)
      .find((data) => data['@type'] === type);
  return { status: answer.status, headers: answer.headers, html, document, jsonld };
}

/** Text of the first element a selector finds, with its white space collapsed. */
export const textOf = (document: Document | Element, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
