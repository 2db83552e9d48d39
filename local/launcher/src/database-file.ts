import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Commands beside a running site, such as `npm run site`, read from this file where the embedded database is. */
const NAME = 'database-uri';

/**
 * Writes where the embedded database of a site is.
 * @returns a function that removes the file, unless another site has written it since
 */
export function writeDatabaseFile(dataDir: string, uri: string): () => void {
  const file = join(dataDir, NAME);
  writeFileSync(file, uri, { mode: 0o600 });
  return () => {
    if (read(file) === uri) rmSync(file, { force: true });
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
