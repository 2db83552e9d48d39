import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const TOOLS = join('bin', 'savepoint-region.mjs');
/** What `npx savepoint-region` runs in a team’s folder. npx itself would take a second each time. */
export const INSTALLED = join('node_modules', '@savepoint', 'region-tools', TOOLS);

/** What a command printed, and its exit code. */
export interface Finished {
  code: number;
  text: string;
}

/** A terminal in a folder outside the repository. */
export interface Terminal {
  folder: string;
  env?: Record<string, string>;
}

/** The environment of a terminal that nobody has set anything in for this repository. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|REGION|DATA_DIR|INIT_CWD)/.test(name));
  return { ...Object.fromEntries(own), ...more };
}

/** Runs a program. The readers of the test go on meanwhile. */
export function run({ folder, env }: Terminal, [program, ...args]: [string, ...string[]]): Promise<Finished> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: environment(env), maxBuffer: 16 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({
        code: error ? (typeof error.code === 'number' ? error.code : 1) : 0,
        text: stdout + stderr,
      }),
    );
  });
}

/** Runs a program that has to succeed. @returns what it printed */
export async function succeed(terminal: Terminal, command: [string, ...string[]]): Promise<string> {
  const { code, text } = await run(terminal, command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${text}`);
  return text;
}

/** Runs `savepoint-region` of the repository, as whoever runs the site has it. The sources of no team are there. */
export const operate = (terminal: Terminal, line: string): Promise<string> =>
  succeed(terminal, [
    process.execPath,
    join(ROOT, 'packages', 'region-tools', TOOLS),
    ...line.split(' ').filter(Boolean),
  ]);

/** Writes the packages that a site serves into a folder. */
export const packPackages = (folder: string): Promise<string> =>
  succeed({ folder: ROOT }, ['npm', 'run', 'packages', '--', folder]);

/** A running `savepoint-region dev`. */
export interface Development {
  /** The events it has printed. */
  events: Record<string, string>[];
  /** Ends it as Ctrl-C does. */
  end(): Promise<void>;
}

/** Runs `savepoint-region dev` of the installed package; npm would be another process to end. */
export function develop({ folder, env }: Terminal, args: string[]): Development {
  const child = spawn(process.execPath, [INSTALLED, 'dev', ...args, '--json'], {
    cwd: folder,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const events: Record<string, string>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) =>
    events.push(JSON.parse(line) as Record<string, string>),
  );
  return {
    events,
    async end() {
      if (child.exitCode === null) child.kill('SIGINT');
      await exited;
    },
  };
}
