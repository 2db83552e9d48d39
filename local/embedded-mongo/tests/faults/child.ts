import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const packageRoot = join(__dirname, '..', '..');

/** Transpiles the package, so that it can run in a process of its own. */
export function build(): void {
  const root = join(packageRoot, '..', '..');
  execFileSync(process.execPath, ['scripts/build.mjs', 'local/embedded-mongo'], { cwd: root });
}

export interface Server {
  process: ChildProcess;
  uri: string;
  /** Sends a signal and waits for the end. @returns the exit code, null after a signal that killed it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the server as a process on a free port.
 * @param options Node.js's own
 * @throws Error with what it wrote to stderr when it ends before it listens
 */
export function startServer(dataDir: string, options: string[] = []): Promise<Server> {
  const child = spawn(process.execPath, [...options, join(packageRoot, 'dist', 'server.js')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr!.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdout!.once('data', (chunk: Buffer) => {
      const uri = /mongodb:\S+?(?=,)/.exec(chunk.toString())![0];
      resolve({
        process: child,
        uri,
        end: (signal) => {
          child.kill(signal);
          return exited;
        },
      });
    });
    void exited.then(() => reject(new Error(complaint)));
  });
}
