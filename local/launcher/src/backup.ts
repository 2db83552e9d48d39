/** The commands `npm run backup`, `verify` and `restore`, for the data of `npm start`. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp, verify, type VerifiedData } from '@savepoint/embedded-mongo';

/** The folder of the database, in the data folder and in a backup. */
const DATABASE = 'mongo';
/** Folders of files that are copied as they are: the gateway’s key; the sign-in provider’s key and accounts. */
const FILES = ['keys', 'identity'] as const;

/** A command that cannot be carried out; its message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const summary = ({ collections, documents }: VerifiedData): string =>
  `${documents} documents in ${collections} collections`;
const timestamp = (): string => new Date().toISOString().replace(/[:.]/g, '-');

/**
 * Copies the data to a new folder and verifies the copy. The site may run.
 * @returns a sentence for the user
 * @throws {BackupError} when there is no data, or the folder is not empty; {DamagedDataError}
 */
export async function backup(dataDir: string, folder: string): Promise<string> {
  requireDatabase(dataDir);
  if (existsSync(folder) && readdirSync(folder).length)
    throw new BackupError(`The folder ${folder} is not empty. Name a new one.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await backUp(join(dataDir, DATABASE), join(folder, DATABASE));
  copyFiles(dataDir, folder);
  return `Backed up ${summary(await verify(join(folder, DATABASE)))} to ${folder}`;
}

/**
 * Reads all data of a backup, or of a site that does not run, and compares indexes and counts with it.
 * @returns a sentence for the user
 * @throws {BackupError} when there is no data; {DamagedDataError}; {FolderInUseError} while the site runs
 */
export async function verifyFolder(folder: string): Promise<string> {
  requireDatabase(folder);
  return `${folder} is in order: ${summary(await verify(join(folder, DATABASE)))}`;
}

/**
 * Verifies a backup and replaces the data of a site by it. The data that was there is renamed, not deleted.
 * @returns a sentence for the user
 * @throws {BackupError} when it is no backup; {DamagedDataError}; {FolderInUseError} while the site runs
 */
export async function restore(dataDir: string, folder: string): Promise<string> {
  requireDatabase(folder);
  const restored = await verify(join(folder, DATABASE));
  await requireStopped(join(dataDir, DATABASE));
  const suffix = `replaced-${timestamp()}`;
  for (const name of [DATABASE, ...FILES]) {
    if (!existsSync(join(folder, name))) continue;
    const target = join(dataDir, name);
    if (existsSync(target)) renameSync(target, `${target}.${suffix}`);
    cpSync(join(folder, name), target, { recursive: true });
  }
  return `Restored ${summary(restored)}. What was there before is in ${dataDir}, with names that end in .${suffix}`;
}

function copyFiles(from: string, to: string): void {
  for (const name of FILES)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
}

function requireDatabase(folder: string): void {
  if (existsSync(join(folder, DATABASE, 'data.mdb'))) return;
  throw new BackupError(`There is no data in ${folder}: ${join(DATABASE, 'data.mdb')} is missing.`);
}

/** @throws {FolderInUseError} */
async function requireStopped(database: string): Promise<void> {
  if (!existsSync(database)) return;
  await verify(database).catch((error: Error) => {
    // Damaged data is what is being replaced.
    if (error.name === 'FolderInUseError') throw error;
  });
}

const USAGE = `npm run backup [-- FOLDER]    copies the data to a new folder, by default backups/TIME
npm run verify [-- FOLDER]    reads all data of a backup, or of the site while it does not run
npm run restore -- FOLDER     replaces the data by a backup
The data is in DATA_DIR (default: data).`;

async function main([command, argument, ...more]: string[]): Promise<void> {
  const root = join(__dirname, '..', '..', '..');
  const dataDir = resolve(root, process.env['DATA_DIR'] ?? 'data');
  const folder = argument === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', argument);
  if (process.env['MONGODB_URI'])
    throw new BackupError('MONGODB_URI is set: back up that MongoDB with mongodump (docs/production.md).');
  if (more.length === 0 && command === 'backup')
    return print(await backup(dataDir, folder ?? join(root, 'backups', timestamp())));
  if (more.length === 0 && command === 'verify') return print(await verifyFolder(folder ?? dataDir));
  if (more.length === 0 && command === 'restore' && folder) return print(await restore(dataDir, folder));
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 64;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (require.main === module)
  main(process.argv.slice(2)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
