import { createRequire } from 'node:module';

/** What this file uses of the driver’s connections, which its types do not name. */
interface DriverConnection {
  error: Error | null;
  closed: boolean;
  once(event: 'close', listener: () => void): void;
}
type Write = (
  this: DriverConnection,
  command: unknown,
  options: { signal?: AbortSignal },
) => Promise<unknown>;
interface DriverModule {
  Connection: { prototype: { writeCommand: Write } };
}

const closings = new WeakMap<DriverConnection, AbortSignal>();

/** Aborted when the connection is closed. */
function closingOf(connection: DriverConnection): AbortSignal {
  const known = closings.get(connection);
  if (known) return known;
  const closing = new AbortController();
  const abort = () => closing.abort(connection.error ?? new Error('the connection is closed'));
  if (connection.closed) abort();
  else connection.once('close', abort);
  closings.set(connection, closing.signal);
  return closing.signal;
}

let isMended = false;

/**
 * Makes the driver’s commands fail when their connection is closed while they are written. A command whose socket has been
 * destroyed, but has not said so yet, waits for it to drain, which it never does: the caller waits for ever, and so does
 * everything that waits for it. The driver listens to a signal while it waits, but gives none.
 */
export function mendDriverWrites(): void {
  if (isMended) return;
  isMended = true;
  // The driver that Mongoose uses, if there is another.
  const requireOfMongoose = createRequire(require.resolve('mongoose'));
  const { prototype } = (requireOfMongoose('mongodb/lib/cmap/connection') as DriverModule).Connection;
  const { writeCommand } = prototype;
  prototype.writeCommand = function (command, options) {
    return writeCommand.call(this, command, { ...options, signal: options.signal ?? closingOf(this) });
  };
}
