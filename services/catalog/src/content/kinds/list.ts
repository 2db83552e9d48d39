import type { Problem } from '../problem';
import type { YamlSource } from '../yaml-source';

/** A file that is a list of entries with different slugs. Entries that are fine are returned beside the problems of the others. */
export function readList<T extends { slug: string }>(
  source: YamlSource,
  read: (value: unknown, index: number) => T | Problem[],
): { entries: T[]; problems: Problem[] } {
  const { file, value } = source;
  if (!Array.isArray(value))
    return {
      entries: [],
      problems: [{ file, line: 1, message: 'this must be a list: begin each entry with "- slug: …".' }],
    };
  const entries: T[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  value.forEach((item: unknown, index) => {
    const entry = read(item, index);
    if (Array.isArray(entry)) return void problems.push(...entry);
    const line = source.lineOf([index, 'slug']);
    const before = seen.get(entry.slug);
    if (before !== undefined)
      problems.push({
        file,
        line,
        message: `the slug "${entry.slug}" is already on line ${before}: choose another, or remove one of the two.`,
      });
    else entries.push(entry);
    seen.set(entry.slug, before ?? line);
  });
  return { entries, problems };
}
