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
  // No writing, no processes, no threads, no inspector; from Node 25, no network.
  supported.has('--permission') ? '--permission' : '--experimental-permission',
  `--allow-fs-read=${readable}/*`,
  ...(supported.has('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
  '--no-addons',
  '--no-warnings',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--frozen-intrinsics',
  `--max-old-space-size=${MAX_HEAP_MB}`,
  // Memory of a process that mostly waits: small pages of new objects, one helper thread.
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
];

/** A process that needs more is ended by Node. */
const MAX_HEAP_MB = 128;
/** The same for all memory it may write to, buffers outside the heap included; Linux enforces it. */
const MAX_DATA_MB = 1024;

/**
 * Returns the program and its arguments that start a process with these options.
 * The shell sets limits that Node has no option for, and is then replaced by Node.
 */
export function processCommand(script: string, flags: readonly string[]): [string, string[]] {
  const node = [...flags, script];
  if (process.platform !== 'linux') return [process.execPath, node];
  const limits = `ulimit -c 0; ulimit -d ${MAX_DATA_MB * 1024}; exec "$0" "$@"`;
  return ['/bin/sh', ['-c', limits, process.execPath, ...node]];
}
