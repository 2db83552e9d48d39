import { parseArgs } from 'node:util';
import { assertName, isSiteUrl, loadRegistry, openStore } from '@savepoint/region-store';
import { actions, type CommandContext } from './cli/commands';
import { withOutcome } from './cli/site-outcome';
import { findSigner, storeLocation, trustedSiteKeys } from './cli/store-location';
import {
  assertOptions,
  CommandFailed,
  helpText,
  isCommand,
  OPTIONS,
  UsageError,
  type CommandName,
  type OptionName,
} from './cli/usage';
import { findRoot } from './workspace';

interface CliContext {
  cwd: string;
  env: Record<string, string | undefined>;
  print(line: string): void;
}

/** Exit codes of the command line. */
const EXIT_CODES = { done: 0, failed: 1, usage: 2 } as const;

/** Commands that use no store, or only if there is one. */
const WITHOUT_STORE: readonly CommandName[] = ['create', 'dev', 'build', 'check', 'preview', 'alerts'];
/** Commands whose output is a file: nothing else is printed. */
const OUTPUT_ONLY: readonly CommandName[] = ['owners', 'keys'];

/**
 * Runs the command line as a program.
 * @param printError writes a line to the terminal, beside the output
 * @returns the exit code
 */
export async function main(
  args: string[],
  { printError, ...context }: CliContext & { printError(line: string): void },
): Promise<number> {
  try {
    await run(args, context);
    return EXIT_CODES.done;
  } catch (error) {
    const { message } = error as Error;
    const data = error instanceof CommandFailed ? error.data : {};
    if (args.includes('--json')) context.print(JSON.stringify({ ok: false, error: message, ...data }));
    else printError(message);
    return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
}

/**
 * Runs the command line.
 * @param args arguments after the program's name
 * @throws {UsageError} when the command line is wrong
 * @throws Error with a message for the terminal
 */
export async function run(args: string[], { cwd, env, print }: CliContext): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  if (command !== undefined && !isCommand(command))
    throw new UsageError(`Unknown command ${command}.\n\n${helpText()}`);
  if (command === undefined || values.help) return print(helpText(command));
  assertOptions(command, Object.keys(values));
  const { channel = 'stable', json, all = false, verify = false, help: _help, ...others } = values;
  const { 'without-browser': withoutBrowser = false, ...options } = others;
  assertName('channel', channel);
  const root = findRoot(cwd);
  const source = { cwd, root, env, store: options.store, keyFile: options['key-file'] };
  const location = storeLocation(source);
  const asksSite = options.site !== undefined && ['status', 'preview', 'alerts', 'dev'].includes(command);
  const usesStore =
    !WITHOUT_STORE.includes(command) && !asksSite && !(command === 'keys' && rest[0] === 'create');
  // A site says what it has to owners only.
  const checksAtSite = command === 'check' && isSiteUrl(location);
  const signer = usesStore || asksSite || checksAtSite ? findSigner(source) : undefined;
  const store = openStore(location, { env, endpoint: options.endpoint, signer });
  const context: CommandContext = {
    cwd,
    root,
    args: rest,
    options,
    flags: { all, verify, withoutBrowser, json: json ?? false },
    print,
    where: {
      store,
      environment: options.environment,
      channel,
      siteKeys: trustedSiteKeys(source),
      signer,
    },
  };
  const act = async () => {
    if (usesStore && !json && !OUTPUT_ONLY.includes(command)) {
      print(`Store: ${location}`);
      for (const problem of (await loadRegistry(store)).problems)
        print(`Ignored in the registry: ${problem}`);
    }
    return actions[command](context);
  };
  const { lines, data } = await act().catch((error: unknown) => {
    throw withOutcome(error, { command, args: rest, location });
  });
  if (json) print(JSON.stringify({ ok: true, command, ...(usesStore && { store: location }), ...data }));
  else for (const line of lines) print(line);
}

type Values = Partial<Record<Exclude<OptionName, 'all' | 'verify' | 'without-browser'>, string>> & {
  'without-browser'?: boolean;
  all?: boolean;
  verify?: boolean;
  json?: boolean;
  help?: boolean;
};

/** A public key may begin with a hyphen: it is marked, so that it is not taken for an option. */
const KEY_LIKE_OPTION = /^-[A-Za-z0-9_-]{42}$/;
const KEY_MARK = 'key:';

/** @throws UsageError for an unknown option */
function parse(args: string[]): { values: Values; positionals: string[] } {
  const withValue = Object.entries(OPTIONS).map(
    ([name, [argument]]) => [name, { type: argument ? 'string' : 'boolean' }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: args.map((arg) => (KEY_LIKE_OPTION.test(arg) ? `${KEY_MARK}${arg}` : arg)),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(withValue),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const unmarked = (value: unknown) =>
      typeof value === 'string' && value.startsWith(KEY_MARK) ? value.slice(KEY_MARK.length) : value;
    const options = Object.entries(values).map(([name, value]) => [name, unmarked(value)]);
    return {
      values: Object.fromEntries(options) as Values,
      positionals: positionals.map(unmarked) as string[],
    };
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n\n${helpText()}`, { cause });
  }
}
