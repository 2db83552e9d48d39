import { ConfigError, connectMongo, loadConfig, mongoConfig } from '@savepoint/service-kit';
import { contentConfig, NO_CONTENT } from './config';
import { importContent, type ImportOutcome } from './content/import';
import { loadContent } from './content/load';
import { ContentError } from './content/problem';
import { progressBar } from './content/progress';
import { catalogModels } from './models';

/** Where the command writes; the progress bar appears on `stderr` when that is a terminal. */
export interface Streams {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
}

const USAGE = `Usage: npm run content -- check [folder]    reads a content folder and tells what is wrong
       npm run content -- import [folder]   makes it the catalogue (MONGODB_URI says where)
Without a folder, CONTENT_DIR is taken, else content/ of the repository.
`;

/**
 * The `content` command.
 * @param args what follows the command's name
 * @returns the exit status: 0 done, 1 the content has problems or the import failed, 2 wrong usage, 78 configuration
 */
export async function runCli(args: readonly string[], streams: Streams, env = process.env): Promise<number> {
  const [command, folder, ...rest] = args;
  if ((command !== 'check' && command !== 'import') || rest.length) {
    streams.stderr.write(USAGE);
    return 2;
  }
  try {
    const { CONTENT_DIR } = loadConfig(contentConfig, env);
    if (!folder && CONTENT_DIR === NO_CONTENT) throw new ConfigError(['CONTENT_DIR is none: name a folder']);
    return await (command === 'check' ? check : runImport)(folder ?? CONTENT_DIR, streams, env);
  } catch (error) {
    const expected = error instanceof ContentError || error instanceof ConfigError;
    streams.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
    return error instanceof ConfigError ? 78 : 1;
  }
}

async function check(folder: string, { stdout, stderr }: Streams): Promise<number> {
  const { digest: _digest, ...content } = await loadContent(folder, progressBar(stderr));
  const counts = Object.entries(content).map(([name, list]) => [name, list.length] as const);
  stdout.write(`Nothing is wrong. ${listed(counts)}\n`);
  return 0;
}

async function runImport(
  folder: string,
  { stdout, stderr }: Streams,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const { MONGODB_URI } = loadConfig(mongoConfig, env);
  const connection = connectMongo(MONGODB_URI);
  try {
    const result = await importContent(catalogModels(connection), folder, progressBar(stderr));
    stdout.write(`${told(result)}\n`);
    return result.outcome === 'busy' ? 1 : 0;
  } finally {
    await connection.close();
  }
}

function told(result: ImportOutcome): string {
  if (result.outcome === 'unchanged') return 'Nothing has changed since the last import.';
  if (result.outcome === 'busy') return 'Another import is under way: try again when it is done.';
  return `Imported. ${listed(Object.entries(result.counts))}`;
}

const listed = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts.map(([name, count]) => `${name}: ${count}`).join(', ');
