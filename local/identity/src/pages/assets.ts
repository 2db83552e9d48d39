import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script or style sheet written into a page, and the source expression that allows it in the page's CSP. */
export interface Inlined {
  text: string;
  source: string;
}

/** @param name a file in `assets/` */
export const asset = (name: string): string =>
  readFileSync(join(__dirname, '..', '..', 'assets', name), 'utf8').trim();

/**
 * Written into the page, so that a page needs no other path; allowed by its hash, so that nothing else runs.
 * @param name a file in `assets/`
 */
export function inlined(name: string): Inlined {
  const text = asset(name);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
