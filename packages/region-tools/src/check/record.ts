import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, writeJson } from '../files';
import { readSavepointFile } from '../savepoint-file';
import type { CheckResult } from './result';

/** Result of the last check, in `dist`. */
const RECORD = 'check.json';

interface CheckRecord {
  digest: string;
  results: CheckResult[];
}

/** Returns a digest of what a check depends on: the files of the build, and the stories. */
function digestOf(folder: string): string {
  const dist = path.join(folder, 'dist');
  const hash = createHash('sha256');
  const names = filesBelow(dist).filter((name) => name !== RECORD && !name.startsWith('maps/'));
  const files = [...names.map((name) => path.join(dist, name)), ...storyFiles(folder)];
  for (const file of files)
    if (existsSync(file)) hash.update(`${path.relative(folder, file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Lists the file of stories; for a module also what is beside it, which it may import. */
function storyFiles(folder: string): string[] {
  const { stories } = readSavepointFile(folder);
  if (stories === undefined) return [];
  const file = path.join(folder, stories);
  if (stories.endsWith('.json')) return [file];
  const beside = path.dirname(file);
  return filesBelow(beside)
    .filter((name) => !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => path.join(beside, name));
}

/** Keeps the results of a check, for the publish of the same files. */
export const recordCheck = (folder: string, results: CheckResult[]): void =>
  writeJson(path.join(folder, 'dist', RECORD), { digest: digestOf(folder), results } satisfies CheckRecord);

/** Returns the results of the last check; undefined when there is none, or a file has changed since. */
export function recordedCheck(folder: string): CheckResult[] | undefined {
  const file = path.join(folder, 'dist', RECORD);
  if (!existsSync(file)) return undefined;
  const { digest, results } = JSON.parse(readFileSync(file, 'utf8')) as CheckRecord;
  return digest === digestOf(folder) ? results : undefined;
}
