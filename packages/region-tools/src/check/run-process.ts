import { fork } from 'node:child_process';
import path from 'node:path';

/** Resolves to the same folder from `src/check` and from `dist/check`. */
const SCRIPTS = path.join(__dirname, '..', '..', 'stage');
/** For scripts that hang; a loaded machine may be many times slower than an idle one. */
const TIMEOUT_MS = 180_000;

export interface ProcessOptions {
  /** Ends the process. */
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Runs a script of `stage/` in a process of its own: it gets one message, and answers with one.
 * @param subject begins the error when it does not
 */
export function runProcess<T>(
  script: string,
  message: object,
  subject: string,
  { signal, timeoutMs = TIMEOUT_MS }: ProcessOptions = {},
): Promise<T | { error: string; stack?: string }> {
  return new Promise((resolve) => {
    const child = fork(path.join(SCRIPTS, script), {
      env: { ...process.env, NODE_ENV: 'development' },
      execArgv: [],
      serialization: 'json',
      // What regions print is not the output of a check.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' as const }),
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('message', (answer) => resolve(answer as T));
    child.once('error', (error) => resolve({ error: `${subject} could not be started: ${error.message}` }));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve({ error: `${subject} ended before all stories were done (${signal ?? `exit code ${code}`})` });
    });
    child.send(message, () => {});
  });
}
