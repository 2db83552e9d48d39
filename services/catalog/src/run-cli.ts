import { ConfigError, loadConfig, mongoConfig } from '@savepoint/service-kit/config';
import { connectMongo, requireKnownData, UnknownDataError } from '@savepoint/service-kit/data';
import { contentConfig, NO_CONTENT } from './config';
import { describeRemoved, lossesOf, readPublished, removedBy, type Published } from './content/compare';
import { fixContent } from './content/fix';
import { readState } from './content/generations';
import { importContent, type ImportOutcome } from './content/import';
import { loadContent } from './content/load-content';
import { ContentError, formatProblem, type Problem } from './content/problem';
import { progressBar } from './content/progress';
import { catalogModels, type CatalogModels } from './models';

/** Output of the command; a progress bar is drawn on `stderr` if that is a terminal. */
export interface Output {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  /** Asks a person; absent where there is none. */
  confirm?: (question: string) => Promise<boolean>;
}

const USAGE = `Usage: npm run content -- check [folder]    validates a content folder
                                            with MONGODB_URI also what an import would remove
       npm run content -- import [folder]   imports it into the database at MONGODB_URI;
                                            with --remove also if something is removed from the site
       npm run content -- fix [folder]      writes ids and former slugs into the files
The folder defaults to CONTENT_DIR, then to content/ of the repository.
`;

/**
 * Runs the `content` command.
 * @param args arguments of the command
 * @returns the exit status: 0 done, 1 the content has problems or the import failed, 2 wrong usage, 78 configuration
 */
export async function runCli(args: readonly string[], output: Output, env = process.env): Promise<number> {
  const remove = args.includes('--remove');
  const [command = '', folder, ...rest] = args.filter((arg) => arg !== '--remove');
  const run = Object.hasOwn(COMMANDS, command) && COMMANDS[command as keyof typeof COMMANDS];
  if (!run || rest.length || (remove && command !== 'import')) {
    output.stderr.write(USAGE);
    return 2;
  }
  try {
    const { CONTENT_DIR } = loadConfig(contentConfig, env);
    if (!folder && CONTENT_DIR === NO_CONTENT) throw new ConfigError(['CONTENT_DIR is none: name a folder']);
    return await run(folder ?? CONTENT_DIR, output, env, remove);
  } catch (error) {
    const expected = [ContentError, ConfigError, UnknownDataError].some((each) => error instanceof each);
    output.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
    return error instanceof ConfigError ? 78 : 1;
  }
}

async function check(folder: string, { stdout, stderr }: Output, env: NodeJS.ProcessEnv): Promise<number> {
  const { content, notes } = await loadContent(folder, { progress: progressBar(stderr) });
  const { identities, ...lists } = content;
  const published = await readSite(env);
  const losses = lossesOf(published, identities);
  if (losses.length) throw new ContentError(losses);
  const removed = removedBy(published, identities);
  const counts = Object.entries(lists).map(([name, list]) => [name, list.length] as const);
  stdout.write(`No problems found. ${formatCounts(counts)}\n${formatNotes(notes)}`);
  if (removed.length) stdout.write(formatRemoved(removed));
  return 0;
}

async function runImport(
  folder: string,
  { stdout, stderr, confirm }: Output,
  env: NodeJS.ProcessEnv,
  remove: boolean,
): Promise<number> {
  const mayRemove = (removed: Published[]) => {
    stderr.write(formatRemoved(removed));
    return remove || (confirm?.('Remove it from the site?') ?? false);
  };
  return withModels(env, async (models) => {
    const result = await importContent(models, folder, progressBar(stderr), mayRemove);
    const notes = result.outcome === 'imported' ? formatNotes(result.notes) : '';
    stdout.write(`${describeResult(result)}\n${notes}`);
    return result.outcome === 'busy' || result.outcome === 'refused' ? 1 : 0;
  });
}

/** What becomes of what members did. */
const KEPT =
  'Ratings, likes and comments of what is removed stay stored, and nobody can reach them until it is back with its id.';

const formatRemoved = (removed: readonly Published[]): string =>
  `${removed.map(describeRemoved).join('\n')}\n${KEPT}\n`;

/** What is on the site whose database is named; nothing without one. */
const readSite = async (env: NodeJS.ProcessEnv): Promise<Published[]> =>
  env['MONGODB_URI']
    ? withModels(env, async (models) => {
        const state = await readState(models.state);
        return readPublished(models, state?.generation ?? null);
      })
    : [];

const NO_DATABASE = 'What was renamed is found with MONGODB_URI, the database of the site.';

async function fix(folder: string, { stdout }: Output, env: NodeJS.ProcessEnv): Promise<number> {
  const changes = await fixContent(folder, await readSite(env));
  stdout.write(changes.length ? `${changes.join('\n')}\n` : 'Nothing to fix.\n');
  if (!env['MONGODB_URI']) stdout.write(`${NO_DATABASE}\n`);
  return 0;
}

const COMMANDS = { check, import: runImport, fix };

async function withModels<T>(
  env: NodeJS.ProcessEnv,
  work: (models: CatalogModels) => Promise<T>,
): Promise<T> {
  const { MONGODB_URI } = loadConfig(mongoConfig, env);
  const connection = connectMongo(MONGODB_URI, { migrations: { service: 'catalog', steps: [] } });
  try {
    await requireKnownData(connection);
    return await work(catalogModels(connection));
  } finally {
    await connection.close();
  }
}

function describeResult(result: ImportOutcome): string {
  if (result.outcome === 'unchanged') return 'Nothing has changed since the last import.';
  if (result.outcome === 'refused')
    return 'Nothing was imported. Repeat it with --remove to remove what is named above.';
  if (result.outcome === 'busy') return 'Another import is running: try again when it has finished.';
  return `Imported. ${formatCounts(Object.entries(result.counts))}`;
}

/** What editors should know, a line each. */
const formatNotes = (notes: readonly Problem[]): string =>
  notes.length ? `Notes:\n${notes.map((note) => `  ${formatProblem(note)}\n`).join('')}` : '';

const formatCounts = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts.map(([name, count]) => `${name}: ${count}`).join(', ');
