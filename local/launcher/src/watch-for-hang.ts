import type { ChildProcess } from 'node:child_process';
import type { ProcessRequest, ProcessResponse } from './run-process';

/** Pings that a process may leave unanswered, in a row, before it counts as hung. */
const MAX_MISSED_PINGS_COUNT = 3;

/**
 * Pings a process until it does not respond. Pings are counted, because time also passes while the whole machine, or the
 * launcher too, is suspended.
 * @param hangTimeoutMs milliseconds without a response
 */
export function watchForHang(child: ChildProcess, hangTimeoutMs: number, onHung: () => void): void {
  let missed = 0;
  child.on('message', (response: ProcessResponse) => {
    if (response === 'pong') missed = 0;
  });
  const timer = setInterval(() => {
    if (!child.connected) return;
    if (missed < MAX_MISSED_PINGS_COUNT) {
      missed += 1;
      child.send('ping' satisfies ProcessRequest);
      return;
    }
    clearInterval(timer);
    onHung();
  }, hangTimeoutMs / MAX_MISSED_PINGS_COUNT).unref();
  child.once('exit', () => clearInterval(timer));
}
