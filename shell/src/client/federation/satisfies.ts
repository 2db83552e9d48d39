/**
 * Returns whether a version is in a caret range: as new, with the same major version, or, before 1.0.0, with the same
 * minor version. Other ranges count as satisfied: the store has checked every range when the remote was published.
 * @param version such as `19.3.1`
 * @param range such as `^19.1.0`
 */
export function satisfies(version: string, range: string): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) return true;
  const has = numbersOf(version);
  const needs = numbersOf(range.slice(1));
  const fixed = needs[0] > 0 ? 1 : 2;
  for (const [index, needed] of needs.entries()) {
    const difference = has[index]! - needed;
    if (difference !== 0) return difference > 0 && index >= fixed;
  }
  return true;
}

const numbersOf = (version: string) => version.split('.').map(Number) as [number, number, number];
