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
