import type { Section } from '@savepoint/contracts/catalog';

/**
 * The categories or platforms with the most games, in the given order.
 * @param maxCount of sections
 * @param selected slug of one that is always included
 */
export function largestSections(
  sections: readonly Section[],
  maxCount: number,
  selected?: string,
): Section[] {
  if (sections.length <= maxCount) return [...sections];
  const largest = new Set(
    sections
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxCount)
      .map(({ slug }) => slug),
  );
  return sections.filter(({ slug }) => largest.has(slug) || slug === selected);
}
