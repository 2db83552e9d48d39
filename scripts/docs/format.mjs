import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from '../build/workspaces.mjs';

const {
  $schema: _,
  ignorePatterns: __,
  ...options
} = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));

/**
 * Formats a generated file as `npm run format` does.
 * @param {string} text
 * @param {string} file its name, whose extension says what it is
 * @returns {Promise<string>}
 * @throws {Error} if the text cannot be parsed
 */
export async function formatted(text, file) {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}

/**
 * A page with another text between two of its headings, the first of which stays.
 * @param {string} page
 * @param {string} file its name, for the error
 * @throws {Error} if it has no such heading
 */
export function withSection(page, file, heading, text) {
  const start = page.indexOf(`## ${heading}\n`);
  if (start < 0) throw new Error(`${file} has no heading “${heading}”.`);
  const end = page.indexOf('\n## ', start + 1);
  return `${page.slice(0, start)}## ${heading}\n\n${text.trim()}\n${page.slice(end)}`;
}
