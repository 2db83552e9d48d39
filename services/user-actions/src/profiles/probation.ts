/**
 * From when the ratings of an account count: once it is older than its probation. Somebody who makes accounts to move
 * a rating has to do so long before, and surges are noticed meanwhile.
 * @param joined time of the first sign-in; absent before it
 */
export function endOfProbation(joined: Date | undefined, probationMs: number, now: Date): Date {
  // A profile from the future was stored before the clock was set back.
  const joinedAtMs = Math.min(joined?.getTime() ?? Infinity, now.getTime());
  return new Date(joinedAtMs + probationMs);
}
