/** What was found, in the order of the slugs asked for. */
export function inOrder<T extends { slug: string }>(slugs: readonly string[], found: readonly T[]): T[] {
  const bySlug = new Map(found.map((item) => [item.slug, item]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}
