import { join } from 'node:path';
import { ConfigError } from '@savepoint/service-kit/config';
import { launch, type LaunchOptions } from './launch';

const PARENT_POLL_INTERVAL_MS = 250;

/**
 * Runs `npm start`: runs in the foreground until Ctrl-C or SIGTERM.
 * @param args `--no-demo` omits sample members, ratings and comments
 * @param startedAt time at which the command was started, in milliseconds since 1970
 * @param options where lines are written, and what the processes run
 */
export async function main(
  args: string[],
  startedAt: number,
  options: Pick<LaunchOptions, 'log' | 'follow' | 'entryOf'>,
): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--no-demo');
  if (unknown.length > 0) {
    process.stderr.write(`Unknown option ${unknown.join(' ')}. The only option is --no-demo.\n`);
    process.exitCode = 64;
    return;
  }
  let stop = async () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  onNpmExit(() => void stop());
  try {
    const site = await launch({
      root: join(__dirname, '..', '..', '..'),
      env: process.env,
      demo: args.length === 0,
      ...options,
    });
    options.log(
      `Savepoint is at ${site.url} (first page after ${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
    );
    stop = async () => {
      stop = async () => undefined as never;
      await site.stop();
      process.exit(0);
    };
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).message}\n`);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}

/** Calls `stop` when npm exits, because npm does not forward SIGTERM to its scripts. */
function onNpmExit(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_INTERVAL_MS).unref();
}
