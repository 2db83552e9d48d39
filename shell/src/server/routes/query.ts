/** A query as it came; a name given twice is an array. */
export type Query = Record<string, unknown>;

const PAGE = /^[1-9]\d{0,4}$/;
const YEAR = /^(19[5-9]|20\d)\d$/;

/** @returns the page asked for, 1 without one; null when the query names no page */
export function pageOf({ page = '1' }: Query): number | null {
  return typeof page === 'string' && PAGE.test(page) ? Number(page) : null;
}

/** @returns the year asked for; undefined without one or when it is none */
export const yearOf = ({ year }: Query): number | undefined =>
  typeof year === 'string' && YEAR.test(year) ? Number(year) : undefined;

/** A choice among known values; undefined when it is not among them. */
export function choiceOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}

/** Address of a page of a list: the first one has none of its own. */
export function listUrl(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
