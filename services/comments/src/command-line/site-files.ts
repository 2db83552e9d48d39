import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What `npm start` writes into DATA_DIR while it runs a site: where its embedded database is, and where readers reach it. */
type SiteFile = 'database-uri' | 'public-url';

/** @param folder which DATA_DIR is relative to @returns undefined when no site is running */
export function readSiteFile(
  name: SiteFile,
  { DATA_DIR }: NodeJS.ProcessEnv,
  folder: string,
): string | undefined {
  const file = resolve(folder, DATA_DIR ?? 'data', name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
