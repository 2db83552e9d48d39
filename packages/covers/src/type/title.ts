import type { Colour } from '../colour';
import { path, rect } from '../svg/shapes';
import type { Rows } from './break-lines';
import { CAP, setLine } from './face';
import { fit } from './fit';

/** A title with its lines and size, ready to be drawn. */
export interface TitleBlock {
  /** Height from the top of the capitals to the last baseline; a subtitle may exceed the box by 7 %. */
  readonly height: number;
  /** The smallest type in it. */
  readonly smallest: number;
  /** Draws it with the upper left corner of its first capital at x, y, and the point after its last word. */
  at(x: number, y: number, ink: Colour, point: Colour): string;
}

/** The box for a title, in the picture’s units. */
export interface TitleRoom {
  readonly width: number;
  readonly height: number;
  /** Largest type size of the title, and of the subtitle after its colon. */
  readonly max: number;
  readonly subMax?: number;
  /** Smallest type size: on a cover 300 units wide, 11 can just be read. */
  readonly min?: number;
}

const LEAD = 0.86;
const SUB_LEAD = 0.98;

/** Characters of a title and a subtitle that stand for themselves. */
const MIN_MAIN_LENGTH = 2;
const MIN_SUB_LENGTH = 3;

/** "The Witcher 3: Wild Hunt" → main and subtitle. */
const parts = (title: string): [main: string, sub: string | null] => {
  for (const { index, 0: separator } of title.matchAll(/(?::| –| -)(?=\s)/g)) {
    const sub = title.slice(index + separator.length).trim();
    if (index >= MIN_MAIN_LENGTH && sub.length >= MIN_SUB_LENGTH) return [title.slice(0, index), sub];
  }
  return [title, null];
};

/** Baseline of row i, counted from the top of the first capital. */
const baseline = ({ size }: Rows, lead: number, i: number): number => size * (CAP + lead * i);

/**
 * Sets a title as large as its box allows; the subtitle after a colon is smaller and below it.
 * @param title as returned by `settable`, not empty
 */
export const titleBlock = (
  title: string,
  { width, height, max, subMax = 34, min = 11 }: TitleRoom,
): TitleBlock => {
  const [mainText, subText] = parts(title);
  const main = fit(mainText, {
    width,
    height: subText ? height * 0.62 : height,
    max,
    min,
    lead: LEAD,
    point: !subText,
  });
  const sub =
    subText &&
    fit(subText, {
      width,
      height: height * 0.36,
      max: Math.max(min, Math.min(main.size * 0.56, subMax)),
      min,
      lead: SUB_LEAD,
      point: true,
    });
  const mainHeight = baseline(main, LEAD, main.rows.length - 1);
  const gap = sub ? Math.max(9, main.size * 0.22) : 0;
  const last = sub || main;
  return {
    height: mainHeight + gap + (sub ? baseline(sub, SUB_LEAD, sub.rows.length - 1) : 0),
    smallest: Math.min(main.size, last.size),
    at(x, y, ink, point) {
      let data = '';
      let pen = { x, y };
      const set = (block: Rows, lead: number, top: number) =>
        block.rows.forEach((row, i) => {
          const base = top + baseline(block, lead, i);
          const line = setLine(row, x, base, block.size);
          data += line.data;
          pen = { x: line.end, y: base };
        });
      set(main, LEAD, y);
      if (sub) set(sub, SUB_LEAD, y + mainHeight + gap);
      const edge = Math.max(3, last.size * 0.155);
      return path(data, ink) + rect(pen.x + last.size * 0.045, pen.y - edge, edge, edge, point);
    },
  };
};
