import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';

/** Lists every file below a folder, sorted, as paths relative to it with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();

/** Returns a SHA-384 digest in Base64, as Subresource Integrity uses it. */
export const sha384 = (content: Buffer): string => createHash('sha384').update(content).digest('base64');

/** Returns the integrity value, `sha384-…`, of every script and style sheet of a folder, by file name. */
export const integrityOf = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, `sha384-${sha384(readFileSync(path.join(folder, name)))}`]),
  );

/** Replaces a JSON file atomically; the content is on disk when this returns. */
export const writeJson = (file: string, value: unknown): void =>
  writeFileAtomic.sync(file, `${JSON.stringify(value, null, 2)}\n`);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Compression gains nothing for smaller files. */
const MIN_COMPRESS_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file of a folder, with maximum compression. */
export async function precompress(folder: string): Promise<void> {
  const names = filesBelow(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < MIN_COMPRESS_BYTES) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await brotli(content, { params }));
      writeFileSync(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
