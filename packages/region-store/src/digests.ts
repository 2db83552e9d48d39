import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a SHA-384 digest in Base64, as Subresource Integrity uses it. */
export const sha384 = (content: Buffer): string => createHash('sha384').update(content).digest('base64');

/** Returns the integrity value, `sha384-…`, of every script and style sheet of a folder, by file name. */
export const integrityOf = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, `sha384-${sha384(readFileSync(path.join(folder, name)))}`]),
  );
