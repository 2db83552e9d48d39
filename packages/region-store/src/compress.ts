import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The most that gzip can do, with as much memory as it can use. */
const GZIP = { level: constants.Z_BEST_COMPRESSION, memLevel: constants.Z_MAX_MEMLEVEL };
/** Compression gains nothing for smaller files. */
const MIN_COMPRESS_BYTES = 512;

/** Returns `.br` and `.gz` of a text file, with maximum compression, by their names; none of other or small files. */
export async function compressedCopies(name: string, content: Buffer): Promise<[string, Buffer][]> {
  if (!/\.(js|css|svg|json)$/.test(name) || content.length < MIN_COMPRESS_BYTES) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return [
    [`${name}.br`, await brotli(content, { params })],
    [`${name}.gz`, await zip(content, GZIP)],
  ];
}
