/** Told after each step of long work. */
export type Progress = (what: string, done: number, total: number) => void;

const WIDTH = 30;
/** Milliseconds between two drawings. */
const PACE = 100;

/** Draws a bar that stays on one line of a terminal; on anything else it draws nothing. */
export function progressBar(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): Progress {
  if (!stream.isTTY) return () => {};
  let drawn = 0;
  return (what, done, total) => {
    const now = Date.now();
    if (done < total && now - drawn < PACE) return;
    drawn = now;
    const filled = Math.round((WIDTH * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    stream.write(`\r${what.padEnd(8)} ${bar} ${done} of ${total}${done === total ? '\n' : ''}`);
  };
}
