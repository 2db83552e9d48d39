import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

/** Removes escapes: those of Markdown tables and those of code differ. */
const plain = (value: string) => value.replace(/\\(.)/g, '$1').replace(/&#x26;|&amp;/g, '&');

/** The items of a cell with evidence: each is a file, or a test file and a title of one of its tests. */
const itemsOf = (cell: string): string[] => (cell ? cell.split('<br>').map((item) => item.trim()) : []);

/** Whether an item names a file that exists, and a test in it that exists. */
function exists(item: string): boolean {
  const [, file, title] = /^`([^`]+)`(?:: (.+))?$/.exec(item) ?? [];
  if (file === undefined || !existsSync(path.join(root, file))) return false;
  if (!/\.(test|spec)\.tsx?$/.test(file)) return title === undefined;
  const source = plain(readFileSync(path.join(root, file), 'utf8'));
  return title === undefined || ["'", '`'].some((quote) => source.includes(quote + plain(title) + quote));
}

/** The items of a cell with evidence that name no file, or a test that does not exist. */
export const missingEvidence = (cell: string): string[] => itemsOf(cell).filter((item) => !exists(item));
