/** Pages of the running site, from which the other servers make theirs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const REGION = /<section data-region="([a-z]+)"/g;
const SECTION_TAG = /<(\/?)section\b[^>]*>/g;

/** Where the section that starts at an index ends. */
function endOfSection(html, start) {
  let depth = 0;
  SECTION_TAG.lastIndex = start;
  for (let tag = SECTION_TAG.exec(html); tag; tag = SECTION_TAG.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return SECTION_TAG.lastIndex;
  }
  throw new Error('A region has no end.');
}

/** @returns the regions of a page by name, and the texts around them: one more than regions */
export function splitAtRegions(html) {
  const texts = [];
  const regions = [];
  let position = 0;
  for (const match of html.matchAll(REGION)) {
    const end = endOfSection(html, match.index);
    texts.push(html.slice(position, match.index));
    regions.push([match[1], html.slice(match.index, end)]);
    position = end;
  }
  return { texts: [...texts, html.slice(position)], regions };
}

/** What a shared cache may do with a page that has all of its parts; one that lacks some may be kept for less. */
const COMPLETE = /\bs-maxage=60\b/;
const ATTEMPTS = 10;
const ATTEMPT_INTERVAL_MS = 6_000;

/** Reads a page, again while it lacks regions that were not rendered in time. @throws {Error} when it stays like that */
async function readComplete(url) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    const html = await response.text();
    if (COMPLETE.test(response.headers.get('cache-control') ?? '')) return html;
    await sleep(ATTEMPT_INTERVAL_MS);
  }
  throw new Error(`${url} lacks a part; is the machine idle?`);
}

/**
 * Reads pages and saves them for the other servers, as JSON: `{ [path]: html }`.
 * @returns the file
 */
export async function savePages(origin, paths, folder) {
  const pages = {};
  for (const path of paths) pages[path] = await readComplete(origin + path);
  const file = join(folder, 'pages.json');
  writeFileSync(file, JSON.stringify(pages));
  return file;
}
