/**
 * Damerau–Levenshtein distance (insertions, deletions, substitutions, swaps of neighbours), bounded.
 * @param max distances above this are not computed exactly
 * @param prefix compare `short` with the closest prefix of `long`, for a word still being typed
 * @returns the distance, or `max + 1` when it is larger than `max`
 */
export function editDistance(short: string, long: string, max: number, prefix = false): number {
  const rows = short.length;
  const columns = prefix ? Math.min(long.length, rows + max) : long.length;
  if (rows - columns > max || (!prefix && columns - rows > max)) return max + 1;
  let older: number[] = [];
  let old = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= rows; row++) {
    const now = [row];
    let rowMinimum = row;
    for (let column = 1; column <= columns; column++) {
      const same = short[row - 1] === long[column - 1];
      let cost = Math.min(old[column]! + 1, now[column - 1]! + 1, old[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && short[row - 1] === long[column - 2] && short[row - 2] === long[column - 1])
        cost = Math.min(cost, older[column - 2]! + 1);
      now.push(cost);
      if (cost < rowMinimum) rowMinimum = cost;
    }
    if (rowMinimum > max) return max + 1;
    [older, old] = [old, now];
  }
  const distance = prefix ? Math.min(...old) : old[columns]!;
  return Math.min(distance, max + 1);
}

/** The candidate closest to a misspelt word; undefined if none is close enough. */
export function closestWord(word: string, candidates: Iterable<string>): string | undefined {
  const max = Math.max(1, Math.floor(word.length / 4));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, best ? best.distance - 1 : max);
    if (distance <= (best ? best.distance - 1 : max)) best = { candidate, distance };
    if (best?.distance === 0) break;
  }
  return best?.candidate;
}
