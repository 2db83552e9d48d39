/** A query as it came; a name given twice is an array. */
export type Query = Record<string, unknown>;

const PAGE = /^[1-9]\d{0,4}$/;
/** Characters of a wrong value that are shown. */
const SHOWN = 60;
const YEAR = /^(19[5-9]|20\d)\d$/;

/** @returns the page asked for, 1 without one; null when the query names no page */
export function pageOf({ page = '1' }: Query): number | null {
  return typeof page === 'string' && PAGE.test(page) ? Number(page) : null;
}

/** @returns the year asked for; undefined without one, null when it is none */
export function yearOf({ year = '' }: Query): number | undefined | null {
  if (year === '') return undefined;
  return typeof year === 'string' && YEAR.test(year) ? Number(year) : null;
}

/** A choice among known values; undefined when nothing is chosen (a form sends that empty), null when it is not among them. */
export function choiceOf<T extends string>(value: unknown, known: readonly T[]): T | undefined | null {
  if (value === undefined || value === '') return undefined;
  return known.find((each) => each === value) ?? null;
}

/** What of a choice cannot be meant; null when all of it can. */
export function wrongOf(
  query: Query,
  choice: Record<string, unknown>,
): { name: string; value: string } | null {
  const name = Object.keys(choice).find((each) => choice[each] === null);
  return name === undefined ? null : { name, value: String(query[name]).slice(0, SHOWN) };
}

/** Address of a page of a list: the first one has none of its own. */
export function listUrl(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
