import { flagsWithoutRights, limitedCommand } from '@savepoint/service-kit/processes';

/** What a process may use; one that needs more is ended. */
const LIMITS = { heapMb: 128, dataMb: 1024 };

/**
 * Returns the options of Node for a process that runs a bundle.
 *
 * `--disallow-code-generation-from-strings` and `--frozen-intrinsics` are for a bundle that gets hold of an object of
 * the other realm, such as the error of a rejected `import()`: its constructors make no functions, and nothing that the
 * code of that realm uses can be replaced.
 * @param readable folder with the scripts of the process, all that it may read
 * @param supported options that this version of Node knows
 */
export const processFlags = (
  readable: string,
  supported: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags,
): string[] => [
  ...flagsWithoutRights([readable], LIMITS, supported),
  '--disallow-code-generation-from-strings',
  '--frozen-intrinsics',
];

/** Returns the program and its arguments that start a process with these options. */
export const processCommand = (script: string, flags: readonly string[]): [string, string[]] =>
  limitedCommand([script], flags, LIMITS);
