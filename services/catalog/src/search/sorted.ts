/** Index of the first item of a sorted list that is not before `text`. */
export function lowerBound(length: number, at: (index: number) => string, text: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts after every text that begins with the same letters. */
const LAST = '\uffff';

/** First index of the items that begin with `prefix`, and the index after the last. */
export const prefixRange = (
  length: number,
  at: (index: number) => string,
  prefix: string,
): [number, number] => [lowerBound(length, at, prefix), lowerBound(length, at, prefix + LAST)];
