import { ConfigError, loadConfig, mongoConfig } from '@savepoint/service-kit/config';
import { connectMongo, requireKnownData, UnknownDataError } from '@savepoint/service-kit/data';
import { contentConfig, NO_CONTENT } from './config';
import { importContent, type ImportOutcome } from './content/import';
import { loadContent } from './content/load-content';
import { ContentError, formatProblem, type Problem } from './content/problem';
import { progressBar } from './content/progress';
import { catalogModels } from './models';

/** Output of the command; a progress bar is drawn on `stderr` if that is a terminal. */
export interface Output {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
}

const USAGE = `Usage: npm run content -- check [folder]    validates a content folder
       npm run content -- import [folder]   imports it into the database at MONGODB_URI
The folder defaults to CONTENT_DIR, then to content/ of the repository.
`;

/**
 * Runs the `content` command.
 * @param args arguments of the command
 * @returns the exit status: 0 done, 1 the content has problems or the import failed, 2 wrong usage, 78 configuration
 */
export async function runCli(args: readonly string[], output: Output, env = process.env): Promise<number> {
  const [command, folder, ...rest] = args;
  if ((command !== 'check' && command !== 'import') || rest.length) {
    output.stderr.write(USAGE);
    return 2;
  }
  try {
    const { CONTENT_DIR } = loadConfig(contentConfig, env);
    if (!folder && CONTENT_DIR === NO_CONTENT) throw new ConfigError(['CONTENT_DIR is none: name a folder']);
    return await (command === 'check' ? check : runImport)(folder ?? CONTENT_DIR, output, env);
  } catch (error) {
    const expected = [ContentError, ConfigError, UnknownDataError].some((each) => error instanceof each);
    output.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
    return error instanceof ConfigError ? 78 : 1;
  }
}

async function check(folder: string, { stdout, stderr }: Output): Promise<number> {
  const { content, notes } = await loadContent(folder, { progress: progressBar(stderr) });
  const counts = Object.entries(content).map(([name, list]) => [name, list.length] as const);
  stdout.write(`No problems found. ${formatCounts(counts)}\n${formatNotes(notes)}`);
  return 0;
}

async function runImport(
  folder: string,
  { stdout, stderr }: Output,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const { MONGODB_URI } = loadConfig(mongoConfig, env);
  const connection = connectMongo(MONGODB_URI, { migrations: { service: 'catalog', steps: [] } });
  try {
    await requireKnownData(connection);
    const result = await importContent(catalogModels(connection), folder, progressBar(stderr));
    const notes = result.outcome === 'imported' ? formatNotes(result.notes) : '';
    stdout.write(`${describeResult(result)}\n${notes}`);
    return result.outcome === 'busy' ? 1 : 0;
  } finally {
    await connection.close();
  }
}

function describeResult(result: ImportOutcome): string {
  if (result.outcome === 'unchanged') return 'Nothing has changed since the last import.';
  if (result.outcome === 'busy') return 'Another import is running: try again when it has finished.';
  return `Imported. ${formatCounts(Object.entries(result.counts))}`;
}

/** What editors should know, a line each. */
const formatNotes = (notes: readonly Problem[]): string =>
  notes.length ? `Notes:\n${notes.map((note) => `  ${formatProblem(note)}\n`).join('')}` : '';

const formatCounts = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts.map(([name, count]) => `${name}: ${count}`).join(', ');
