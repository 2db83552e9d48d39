import { editDistance } from './edit-distance';

/** The candidate closest to a word, or undefined when none is close enough to be what was meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const max = Math.max(1, Math.floor(word.length / 4));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, best ? best.distance - 1 : max);
    if (distance <= (best ? best.distance - 1 : max)) best = { candidate, distance };
    if (best?.distance === 0) break;
  }
  return best?.candidate;
}
