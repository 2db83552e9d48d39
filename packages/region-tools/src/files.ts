import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Every file below a folder, relative to it, in one order everywhere. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();

/** Base64, as in Subresource Integrity. */
export const sha384 = (content: Buffer): string => createHash('sha384').update(content).digest('base64');

/** `sha384-…` of every script and style sheet of a folder, by name. */
export const integrityOf = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, `sha384-${sha384(readFileSync(path.join(folder, name)))}`]),
  );

/** Replaces a JSON file so that a reader sees the old one or the new one, never half of it. */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { flush: true });
  renameSync(draft, file);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this many bytes compression gains nothing. */
const WORTH = 512;

/** Writes `.br` and `.gz` beside every text file of a folder, as small as they get. */
export async function precompress(folder: string): Promise<void> {
  const names = filesBelow(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < WORTH) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await brotli(content, { params }));
      writeFileSync(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
