import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDataFile, DamagedDataError, DATA_FILE } from './data-file';
import { ENVIRONMENT } from './environment';

/** Reads every entry of every database, and so each page that is in use. Its arguments: lmdb, the folder, options. */
const READ_ALL = `
const [, lmdb, path, options] = process.argv;
const { open } = require(lmdb);
try {
  const root = open({ path, readOnly: true, ...JSON.parse(options) });
  for (const name of [...root.getKeys({})])
    for (const { value } of root.openDB(String(name), JSON.parse(options)).getRange({})) value.length;
} catch (error) {
  process.stdout.write(error.message);
  process.exitCode = 1;
}`;

/**
 * Looks for damage of a data file in a process of its own, which lmdb ends by a signal when it meets a page that makes no
 * sense. A server may have the folder open.
 * @param path the data folder; one without a data file is in order
 * @returns undefined when all of it can be read
 */
export async function findDamage(path: string): Promise<DamagedDataError | undefined> {
  const file = join(path, DATA_FILE);
  if (!existsSync(file)) return undefined;
  try {
    checkDataFile(path);
  } catch (error) {
    if (error instanceof DamagedDataError) return error;
    throw error;
  }
  const options = JSON.stringify(ENVIRONMENT);
  const child = spawn(process.execPath, ['-e', READ_ALL, require.resolve('lmdb'), path, options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let problem = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (problem += text));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject).once('close', (...outcome) => resolve(outcome));
  });
  if (code === 0) return undefined;
  return new DamagedDataError(file, problem || `reading it ends a process (${signal ?? `status ${code}`})`);
}
