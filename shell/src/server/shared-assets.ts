import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { ageMs } from '@savepoint/contracts/base';

/** A name with a digest of the content: files of several builds do not replace each other. */
const DIGEST_IN_NAME = /\.[0-9a-f]{8,}(?:\.[a-z0-9]+){1,3}$/;
/** Files that no shell has been started with for this time are deleted; no cache keeps a page for longer. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

/**
 * Copies the files of a build into a folder that the shells of several builds share. While one replaces another, a page
 * of either may ask either for its files.
 */
export function shareAssets(build: string, folder: string, now = Date.now()): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(build)) {
    if (!DIGEST_IN_NAME.test(name)) continue;
    // Renamed when it is complete, since another shell may serve it at once.
    const temporary = path.join(folder, `.${randomUUID()}`);
    copyFileSync(path.join(build, name), temporary);
    utimesSync(temporary, now / 1000, now / 1000);
    renameSync(temporary, path.join(folder, name));
  }
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false }); // another shell may have deleted it
    if (stats && ageMs(stats.mtimeMs, now) > MAX_AGE_MS) rmSync(file, { force: true });
  }
}
