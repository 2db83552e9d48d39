import { relative, sep } from 'node:path';
import { styleText } from 'node:util';
import { root } from '../build/workspaces.mjs';

const WARNING = 40;
const ERROR = 50;
const PART_WIDTH = 12;
const MAX_FRAMES_COUNT = 4;
/** Parts of a record that have a place of their own in the line, or are of no use to a person. */
const HIDDEN = new Set(['level', 'time', 'part', 'msg', 'err', 'reason', 'pid', 'hostname', 'request_id']);
/** Errors of these types are mistakes in the code, unless they are what `fetch` throws for every failure. */
const BUG = /^(Type|Range|Reference|Syntax)Error$/;
const FETCH_FAILURE = /^(fetch failed|terminated|Failed to parse URL)/;

/**
 * Returns a function that makes a line for people of a log record: time, part, sentence, why. Only mistakes in the code
 * and errors that are logged as such have a stack, of this repository’s code.
 * @param hasColors whether the terminal shows colours
 */
export function formatRecord(hasColors) {
  const paint = (style, text) => (hasColors ? styleText(style, text) : text);
  return (record) => {
    const { level = 30, time, part = '', msg = '', err } = record;
    const texts = new Set([msg, ...causesOf(err), record.reason].filter(Boolean));
    const sentence = [...texts].join(': ').replaceAll('.: ', ': ');
    const [first = '', ...more] = `${sentence}${describeDetails(record)}`.split('\n');
    const style = level >= ERROR ? 'red' : level >= WARNING ? 'yellow' : undefined;
    const head = `${paint('dim', clock(time))} ${paint('cyan', part.padEnd(PART_WIDTH))}`;
    return [
      `${head} ${style ? paint(style, first) : first}`,
      ...more.map((line) => `  ${line}`),
      ...framesOf(level, err).map((line) => paint('dim', `  ${line}`)),
    ].join('\n');
  };
}

/** The local time, as 09:05:01. */
const clock = (time) => new Date(time).toTimeString().slice(0, 8);

/** The messages of an error and its causes, which pino joins, each once. */
const causesOf = (err) => (err ? String(err.message ?? err).split(': ') : []);

function describeDetails(record) {
  const details = Object.entries(record).filter(([name]) => !HIDDEN.has(name));
  if (details.length === 0) return '';
  return ` (${details.map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ')})`;
}

/** The calls in this repository that led to an error; of the error that caused it, if there is one. */
function framesOf(level, err) {
  const isBug = BUG.test(err?.type) && !FETCH_FAILURE.test(err.message);
  if (!err?.stack || (level < ERROR && !isBug)) return [];
  const frames = err.stack
    .split('\ncaused by: ')
    .at(-1)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => line.includes(root) && !line.includes(`${sep}node_modules${sep}`));
  return (own.length > 0 ? own : frames)
    .slice(0, MAX_FRAMES_COUNT)
    .map((line) => line.trim().replace(/\/[^():]+/, (file) => relative(root, file) || file));
}
