import type { Section } from '@savepoint/contracts';

/**
 * The sections with the most games, in the order given: a catalogue may have hundreds of them.
 * @param most how many at most
 * @param chosen slug of one that is among them whatever it has
 */
export function mostPopulated(sections: readonly Section[], most: number, chosen?: string): Section[] {
  if (sections.length <= most) return [...sections];
  const kept = new Set(
    sections
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, most)
      .map(({ slug }) => slug),
  );
  return sections.filter(({ slug }) => kept.has(slug) || slug === chosen);
}
