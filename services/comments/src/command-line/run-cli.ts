import { connectMongo, requireKnownData, UnknownDataError } from '@savepoint/service-kit/data';
import { MIGRATIONS } from '../data';
import { SiteError } from '../texts';
import { COMMANDS } from './commands';
import type { Output } from './output';
import { parseArguments, UsageError } from './parse-arguments';
import { readSiteFile } from './site-files';
import { USAGE } from './usage';

/**
 * Runs the `site` command.
 * @param args arguments of the command
 * @param folder of the repository, which DATA_DIR is relative to
 * @returns the exit status: 0 done, 1 the request was rejected or the database failed, 2 wrong usage, 78 configuration
 */
export async function runCli(
  args: readonly string[],
  { stdout, stderr }: Output,
  env = process.env,
  folder = process.cwd(),
): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') {
    (args.length ? stdout : stderr).write(USAGE);
    return args.length ? 0 : 2;
  }
  try {
    const { command, ...request } = parseArguments(args);
    const uri = databaseUri(env, folder);
    if (!uri) {
      stderr.write(
        'No database: start Savepoint with “npm start” and run the command beside it, or set MONGODB_URI. ' +
          'If Savepoint was started with DATA_DIR, give the command the same.\n',
      );
      return 78;
    }
    const connection = connectMongo(uri, { migrations: { service: 'comments', steps: MIGRATIONS } });
    try {
      await requireKnownData(connection);
      const outcome = await COMMANDS[command](connection, request, { stdout, stderr, env, folder });
      if (outcome)
        stdout.write(
          request.options.json ? `${JSON.stringify(outcome.json, null, 2)}\n` : `${outcome.text}\n`,
        );
      return outcome?.failed ? 1 : 0;
    } finally {
      await connection.close();
    }
  } catch (error) {
    const isExpected = [SiteError, UsageError, UnknownDataError].some(
      (expected) => error instanceof expected,
    );
    stderr.write(
      `${isExpected ? (error as Error).message : `The database could not be used: ${String(error)}`}\n`,
    );
    if (error instanceof UsageError) stderr.write('“npm run site -- --help” shows how it is used.\n');
    return error instanceof UsageError ? 2 : 1;
  }
}

/** MONGODB_URI, or the embedded database of a site that is running. */
const databaseUri = (env: NodeJS.ProcessEnv, folder: string): string | undefined =>
  env['MONGODB_URI'] || readSiteFile('database-uri', env, folder);
