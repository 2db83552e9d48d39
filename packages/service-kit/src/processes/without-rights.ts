import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Options that this version of Node knows. */
type Supported = Pick<ReadonlySet<string>, 'has'>;

/** What a process may use before it is ended. */
export interface ProcessLimits {
  /** Megabytes of V8’s heap. Node ends a process that needs more. */
  heapMb: number;
  /** Megabytes of all memory it may write to, buffers and WebAssembly included. Linux refuses more. */
  dataMb: number;
  /** Seconds of processor time; Linux ends the process with SIGXCPU. Default: without end. */
  cpuS?: number;
}

/** Seconds after SIGXCPU until a process that ignores it is killed. */
const CPU_GRACE_S = 2;

/**
 * Returns the options of Node for a process that can read some folders, and can neither write, start processes or threads,
 * load native code nor be inspected; from Node 25 it has no network either.
 * @param readable folders with its code, all that it may read
 */
export const flagsWithoutRights = (
  readable: readonly string[],
  { heapMb }: Pick<ProcessLimits, 'heapMb'>,
  supported: Supported = process.allowedNodeEnvironmentFlags,
): string[] => [
  supported.has('--permission') ? '--permission' : '--experimental-permission',
  ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
  ...(supported.has('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
  '--no-addons',
  '--no-warnings',
  '--disable-proto=delete',
  `--max-old-space-size=${heapMb}`,
  // Memory of a process that mostly waits: small pages of new objects, one helper thread.
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
];

/**
 * Returns the program and its arguments that start a script with these options and limits. The shell sets limits that Node has
 * no option for, and is then replaced by Node. When the machine’s memory is short, Linux ends such a process before others.
 */
export function limitedCommand(
  script: readonly string[],
  flags: readonly string[],
  { dataMb, cpuS }: Pick<ProcessLimits, 'dataMb' | 'cpuS'>,
): [string, string[]] {
  const node = [...flags, ...script];
  if (process.platform !== 'linux') return [process.execPath, node];
  const limits = [
    'ulimit -c 0',
    `ulimit -d ${dataMb * 1024}`,
    ...(cpuS === undefined ? [] : [`ulimit -S -t ${cpuS}`, `ulimit -H -t ${cpuS + CPU_GRACE_S}`]),
    '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null',
    'exec "$0" "$@"',
  ];
  return ['/bin/sh', ['-c', limits.join('; '), process.execPath, ...node]];
}

/**
 * Starts such a command, without environment and files of this process.
 * @param options its streams and channel
 */
export const startCommand = (
  [program, args]: [program: string, args: string[]],
  options: Pick<SpawnOptions, 'stdio' | 'serialization'>,
): ChildProcess => spawn(program, args, { ...options, cwd: '/', env: {} });
