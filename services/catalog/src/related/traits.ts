/** Things in common that are looked at, most telling first. */
const TRAITS = 8;

/** How much each thing in common says: a developer more than a genre, a genre more than a category. */
const WEIGHTS = [
  { prefix: 'developer=', weight: 4 },
  { prefix: 'genre=', weight: 2 },
  { prefix: 'category=', weight: 1 },
] as const;

/** What a game may have in common with others, of the lists it is on: at most 8. */
export const traitsOf = (facets: readonly string[]): { facet: string; weight: number }[] =>
  WEIGHTS.flatMap(({ prefix, weight }) =>
    facets.filter((facet) => facet.startsWith(prefix)).map((facet) => ({ facet, weight })),
  ).slice(0, TRAITS);
