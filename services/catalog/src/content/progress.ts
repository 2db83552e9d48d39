/** Called after each step of a long task. */
export type Progress = (what: string, done: number, total: number) => void;

const WIDTH_CHARACTERS = 30;
/** Time between two redraws. */
const REDRAW_INTERVAL_MS = 100;

/** Draws a progress bar on a terminal; does nothing if the stream is not one. */
export function progressBar(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): Progress {
  if (!stream.isTTY) return () => {};
  let drawn = 0;
  return (what, done, total) => {
    const now = Date.now();
    if (done < total && now - drawn < REDRAW_INTERVAL_MS) return;
    drawn = now;
    const filled = Math.round((WIDTH_CHARACTERS * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH_CHARACTERS - filled);
    stream.write(`\r${what.padEnd(8)} ${bar} ${done} of ${total}${done === total ? '\n' : ''}`);
  };
}
