import { connectMongo, ConfigError, loadConfig, mongoConfig } from '@savepoint/service-kit';
import { contentConfig, NO_CONTENT } from './config';
import { importContent } from './content/import';
import { loadContent } from './content/load';
import { ContentError } from './content/problem';
import { progressBar } from './content/progress';
import { catalogModels } from './models';

const USAGE = `Usage: npm run content -- check [folder]    reads a content folder and tells what is wrong
       npm run content -- import [folder]   makes it the catalogue (MONGODB_URI says where)
Without a folder, CONTENT_DIR is taken, else content/ of the repository.
`;

/** @returns the exit status: 0 done, 1 the content has problems or the import failed, 2 wrong usage, 78 configuration */
async function main([command, folder, ...rest]: string[]): Promise<number> {
  const known = command === 'check' || command === 'import';
  if (!known || rest.length) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { CONTENT_DIR } = loadConfig(contentConfig);
  if (!folder && CONTENT_DIR === NO_CONTENT) throw new ConfigError(['CONTENT_DIR is none: name a folder']);
  return (command === 'check' ? check : runImport)(folder ?? CONTENT_DIR);
}

async function check(folder: string): Promise<number> {
  const { digest: _digest, ...content } = await loadContent(folder, progressBar(process.stderr));
  const counts = Object.entries(content).map(([name, list]) => `${list.length} ${name}`);
  process.stdout.write(`Nothing is wrong: ${counts.join(', ')}.\n`);
  return 0;
}

async function runImport(folder: string): Promise<number> {
  const { MONGODB_URI } = loadConfig(mongoConfig);
  const connection = connectMongo(MONGODB_URI);
  try {
    const result = await importContent(catalogModels(connection), folder, progressBar(process.stderr));
    process.stdout.write(`${told(result)}\n`);
    return result.outcome === 'busy' ? 1 : 0;
  } finally {
    await connection.close();
  }
}

function told(result: Awaited<ReturnType<typeof importContent>>): string {
  if (result.outcome === 'unchanged') return 'Nothing has changed since the last import.';
  if (result.outcome === 'busy') return 'Another import is under way: try again when it is done.';
  const counts = Object.entries(result.counts).map(([name, count]) => `${count} ${name}`);
  return `Imported ${counts.join(', ')}.`;
}

main(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    const expected = error instanceof ContentError || error instanceof ConfigError;
    process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  },
);
