/**
 * What `npm start` and `npm run dev` write: lines for people in a terminal, and elsewhere, or with LOG_FORMAT=json, one
 * JSON object a line, as the parts log. The parts always log JSON; lines for people are made of it here.
 */
import { createInterface } from 'node:readline';
import { formatRecord } from './format-record.mjs';

const LEVELS = { info: 30, warn: 40, error: 50 };

/**
 * @param options.env for LOG_FORMAT
 * @param options.stream where lines are written
 */
export function createTerminal({ env = process.env, stream = process.stdout } = {}) {
  const isForPeople = env.LOG_FORMAT ? env.LOG_FORMAT !== 'json' : Boolean(stream.isTTY);
  const format = isForPeople ? formatRecord(Boolean(stream.hasColors?.())) : JSON.stringify;
  const write = (record) => void stream.write(`${format(record)}\n`);
  /** Writes a sentence. @param level info, warn or error @param part who says it */
  const log = (sentence, level = 'info', part = 'launcher') =>
    write({ level: LEVELS[level], time: Date.now(), part, msg: sentence });
  /** Writes what a process prints. @param name of the process, for lines that no part has logged */
  const follow = (output, name) =>
    createInterface({ input: output }).on('line', (line) => {
      const record = parseRecord(line);
      if (record) write(record);
      else if (line.trim()) log(line, 'warn', name);
    });
  return {
    log,
    /** Absent where processes write JSON by themselves. */
    ...(isForPeople && { follow }),
  };
}

/** A line of a part’s log; undefined for any other text. */
function parseRecord(line) {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Milliseconds since 1970 → the time since then in seconds, for people. */
export const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
