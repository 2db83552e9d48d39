import path from 'node:path';

/** Types of the files of a store, by their extension. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsonl': 'application/x-ndjson',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Of files that are replaced. */
const REPLACED = 'public, max-age=2';

/** Returns the headers with which a static host may serve a file, by its path in the store. */
export function headersOf(name: string): Record<string, string> {
  // Files of versions and of sets of packages are below two folders.
  const immutable = name.split('/').length > 2;
  return {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'cache-control': immutable ? IMMUTABLE : REPLACED,
  };
}
