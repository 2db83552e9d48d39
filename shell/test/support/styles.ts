import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = path.join(__dirname, '../../src/styles');
const SHARED = path.join(__dirname, '../../../packages/region-kit/src/styles');

/** Calls `visit` with a style sheet and everything it imports. */
function walk(file: string, visit: (file: string, text: string) => void): void {
  const text = readFileSync(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/@import '([^']+)';/g))
    walk(name.startsWith('.') ? path.join(path.dirname(file), name) : path.join(SHARED, 'index.css'), visit);
  visit(file, text);
}

/** The names of the style sheets that only some pages need. */
export const pageSheets = (): string[] =>
  readdirSync(path.join(PAGES, 'pages')).map((name) => path.basename(name, '.css'));

/** The style sheet of every page as one text, with the shared styles. @param names of further ones, for some pages */
export function styleSheet(names: readonly string[] = []): string {
  const texts: string[] = [];
  for (const file of ['index.css', ...names.map((name) => path.join('pages', `${name}.css`))])
    walk(path.join(PAGES, file), (_, text) => texts.push(text.replace(/@import [^;]+;/g, '')));
  return texts.join('\n');
}

/** CSS files that are not imported. */
export function unusedFiles(): string[] {
  const used = new Set<string>();
  walk(path.join(PAGES, 'index.css'), (file) => used.add(file));
  const existing = [PAGES, SHARED].flatMap((folder) =>
    readdirSync(folder).map((name) => path.join(folder, name)),
  );
  return existing.filter((file) => file.endsWith('.css') && !used.has(file));
}
