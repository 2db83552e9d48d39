/**
 * Threads in which Node looks up names, reads files and compresses; at most half of them look up names. With four, two
 * names outside whose servers are silent hold up the names of all other parts, for minutes.
 */
const THREADS_COUNT = 64;

/** Raises the number of threads of this process, unless the operator has set it. Call it before anything else. */
export function raiseThreadCount(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= String(THREADS_COUNT);
}
