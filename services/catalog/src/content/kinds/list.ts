import type { Problem } from '../problem';
import type { YamlSource } from '../yaml-source';

export interface ListFile<T> {
  /** Those that are fine. */
  entries: T[];
  /** Of all entries, those with other problems included; null when this is no list. */
  slugs: ReadonlySet<string> | null;
  problems: Problem[];
}

/** A file that is a list of entries with different slugs. */
export function readList<T extends { slug: string }>(
  source: YamlSource,
  read: (value: unknown, index: number) => T | Problem[],
): ListFile<T> {
  const { file, value } = source;
  if (!Array.isArray(value)) {
    const message = 'this must be a list: begin each entry with "- slug: …".';
    return { entries: [], slugs: null, problems: [{ file, line: 1, message }] };
  }
  const slugs = new Set<string>();
  const list: ListFile<T> = { entries: [], slugs, problems: [] };
  const lines = new Map<string, number>();
  value.forEach((item: unknown, index) => {
    const entry = read(item, index);
    if (Array.isArray(entry)) list.problems.push(...entry);
    else list.entries.push(entry);
    const slug = (item as { slug?: unknown } | null)?.slug;
    if (typeof slug !== 'string') return;
    const line = source.lineOf([index, 'slug']);
    const before = lines.get(slug);
    if (before === undefined) lines.set(slug, line);
    else {
      const message = `the slug "${slug}" is already on line ${before}: choose another, or remove one of the two.`;
      list.problems.push({ file, line, message });
    }
    slugs.add(slug);
  });
  return list;
}
