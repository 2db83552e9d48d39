import { breakLines, type Room, type Rows } from './break-lines';
import { measure } from './face';

/** Below this multiple of the smallest size a word may also be parted at its hyphens, and pieces of a word
 * that had to be cut can stand at it. */
const COMFORT = 1.7;
/** Further code points are ignored: they would not fit any box. */
const MAX_CODE_POINTS = 300;

const words = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [''];

/** Words, and the parts of compounds: after a hyphen, slash or underscore. */
const parts = (text: string): readonly string[] => text.match(/(?:[^\s/_-]+[/_-]*|[/_-]+)\s*/g) ?? [''];

/** Cuts what is too wide for a row into pieces that are not. @param widest in em */
const chopped = (pieces: readonly string[], widest: number): string[] =>
  pieces.flatMap((piece) => {
    const cut = [''];
    for (const character of piece) {
      const last = cut.length - 1;
      if (measure((cut[last] + character).trimEnd()) > widest) cut.push(character);
      else cut[last] += character;
    }
    return cut;
  });

/**
 * Breaks a text so that it fits its box at a legible size. Nearly every title does unchanged. For the
 * rest, compounds are parted and long words cut; if that is not enough, the end is replaced by an ellipsis.
 */
export const fit = (text: string, room: Room): Rows => {
  const head = [...text].slice(0, MAX_CODE_POINTS).join('');
  const whole = breakLines(words(head), room);
  if (whole.size >= room.min * COMFORT) return whole;
  const parted = breakLines(parts(head), room);
  const better = parted.size > whole.size ? parted : whole;
  if (better.size >= room.min) return better;

  const pieces = chopped(parts(head), room.width / (room.min * COMFORT));
  let rows = breakLines(pieces, room);
  for (let n = pieces.length - 1; n > 0 && rows.size < room.min; n--) {
    rows = breakLines([...pieces.slice(0, n - 1), `${pieces[n - 1]!.trimEnd()}…`], room);
  }
  return rows;
};
