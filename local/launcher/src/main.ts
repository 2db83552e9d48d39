import { join } from 'node:path';
import { ConfigError } from '@savepoint/service-kit/config';
import { launch } from './launch';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm start`: runs in the foreground until Ctrl-C or SIGTERM.
 * @param args `--no-demo` leaves sample members, ratings and comments out
 * @param begun when the command was given, in milliseconds since the epoch
 */
export async function main(args: string[], begun: number): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--no-demo');
  if (unknown.length > 0) {
    process.stderr.write(`Unknown option ${unknown.join(' ')}. There is --no-demo.\n`);
    process.exitCode = 64;
    return;
  }
  let stop = async () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  whenNpmEnds(() => void stop());
  try {
    const site = await launch({
      root: join(__dirname, '..', '..', '..'),
      env: process.env,
      demo: args.length === 0,
      say,
    });
    say(
      `\nSavepoint is at ${site.url} (first page after ${((Date.now() - begun) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
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

/** npm does not pass a SIGTERM on to what it runs, so its end is what tells. */
function whenNpmEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250).unref();
}
