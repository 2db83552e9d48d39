import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Packages of the site that a remote is made with. */
export const PACKAGES = ['contracts', 'region-kit', 'session', 'region-store', 'region-tools'] as const;

/**
 * Finds the archives that `npm run packages` has written.
 * @returns the path of each, by the package’s short name
 * @throws Error when there is none of a package, or more than one
 */
export function findArchives(folder: string): Record<string, string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const found = files.filter((file) => new RegExp(`^savepoint-${name}-\\d.*\\.tgz$`).test(file));
      if (found.length !== 1)
        throw new Error(
          `${folder} must have one archive savepoint-${name}-VERSION.tgz, and has ${found.length || 'none'}: ` +
            '"npm run packages -- FOLDER" in the repository of the site writes them',
        );
      return [name, path.join(folder, found[0]!)];
    }),
  );
}
