/**
 * Whether a version is in a range, as the builds of remotes write ranges: `>=19.2.9 <20.0.0-0`, `^19.2.9` or `*`. The store
 * has checked the range before with all of semver; releases before a version count as that version here.
 */
export function isInRange(version: string, range: string): boolean {
  const release = version.split(/[-+]/, 1)[0]!;
  return range.split('||').some((alternative) =>
    alternative.split(/\s+/).every((comparison) => {
      const [, operator = '', bound] = /^([<>=^]*)(\d[\d.]*)/.exec(comparison) ?? [];
      return bound === undefined || satisfies(release, operator, bound);
    }),
  );
}

function satisfies(release: string, operator: string, bound: string): boolean {
  const order = release.localeCompare(bound, 'en', { numeric: true });
  // Nothing incompatible changes after the first number that is not zero.
  if (operator === '^') return order >= 0 && `${release}.`.startsWith(`${/^(0\.)*\d+/.exec(bound)![0]}.`);
  return (operator || '=').includes(order > 0 ? '>' : order < 0 ? '<' : '=');
}
