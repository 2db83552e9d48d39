import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What commands beside a running site, such as `npm run site`, read from files of these names in its data folder. */
export interface SiteFiles {
  /** Where the embedded database is. */
  'database-uri'?: string;
  /** Where readers reach the site. */
  'public-url': string;
}

/**
 * Writes where a site and its embedded database are.
 * @returns a function that removes the files, unless another site has written them since
 */
export function writeSiteFiles(dataDir: string, contents: SiteFiles): () => void {
  const files = Object.entries(contents).map(([name, text]) => ({
    file: join(dataDir, name),
    text: String(text),
  }));
  for (const { file, text } of files) writeFileSync(file, text, { mode: 0o600 });
  return () => {
    for (const { file, text } of files) if (read(file) === text) rmSync(file, { force: true });
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
