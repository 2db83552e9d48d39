import { CAP, measure } from './face';

/** The box that a text is set in, in the picture’s units. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** Largest and smallest type size. */
  readonly max: number;
  readonly min: number;
  /** Baseline to baseline, in em. */
  readonly lead: number;
  /** Whether the last row ends with the point, which needs space too. */
  readonly point: boolean;
}

/** A text broken into rows, and the font size at which they fill the box. */
export interface Rows {
  readonly size: number;
  readonly rows: readonly string[];
}

const MAX_ROWS = 6;
/** Every way of breaking n words is tried: 2^(n-1), so longer texts are broken between pairs of words. */
const MAX_WORDS = 12;
const POINT = 0.25;
const ALONE = /^(of|the|and|in|to|a|is|for)$/i;

const pairs = (words: readonly string[]): readonly string[] =>
  words.length <= MAX_WORDS
    ? words
    : pairs(words.flatMap((word, i) => (i % 2 ? [] : [word + (words[i + 1] ?? '')])));

/** The rows that a choice of gaps gives: bit i set breaks after word i. */
const rowsOf = (words: readonly string[], breaks: number): string[] => {
  const rows = [''];
  words.forEach((word, i) => {
    if (i > 0 && (breaks >> (i - 1)) & 1) rows.push(word);
    else rows[rows.length - 1] += word;
  });
  return rows.map((row) => row.trimEnd());
};

/**
 * Tries every way of breaking a text into at most six rows and keeps the one that sets largest,
 * with a little taken off for each row, a short word alone, a ragged edge and a stub at the end.
 * @param unbroken the pieces between which a row may end; those with a space after them keep it
 */
export const breakLines = (unbroken: readonly string[], { width, height, max, lead, point }: Room): Rows => {
  const words = pairs(unbroken);
  const widths = new Map<string, number>();
  const widthOf = (row: string): number => {
    let em = widths.get(row);
    if (em === undefined) widths.set(row, (em = measure(row)));
    return em;
  };
  let best: (Rows & { score: number }) | undefined;
  for (let breaks = 0; breaks < 1 << (words.length - 1); breaks++) {
    const rows = rowsOf(words, breaks);
    if (rows.length > MAX_ROWS) continue;
    const ems = rows.map((row, i) => widthOf(row) + (point && i === rows.length - 1 ? POINT : 0));
    const widest = Math.max(...ems);
    const size = Math.min(max, width / widest, height / (CAP + lead * (rows.length - 1) + 0.02));
    const alone = rows.filter((row) => ALONE.test(row)).length;
    const rag = widest - Math.min(...ems);
    const stub = rows.length > 1 && (rows[rows.length - 1] as string).length <= 2 ? 9 : 0;
    const score = size * (1 - 0.06 * (rows.length - 1)) - alone * 6 - rag * 0.8 - stub;
    if (!best || score > best.score) best = { score, size, rows };
  }
  return best as Rows;
};
