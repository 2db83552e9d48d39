/** Pages of the running site, from which the other servers make theirs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Reads pages and saves them for the other servers, as JSON: `{ [path]: html }`.
 * @returns the file
 */
export async function savePages(origin, paths, folder) {
  const pages = {};
  for (const path of paths) {
    const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`${path} responded ${response.status}`);
    pages[path] = await response.text();
  }
  const file = join(folder, 'pages.json');
  writeFileSync(file, JSON.stringify(pages));
  return file;
}
