/** Where a page lies in a list of `total`: pages are counted from 1, and an empty list has none. */
export function pageOf(
  total: number,
  page: number,
  size: number,
): { pages: number; skip: number; within: boolean } {
  const pages = Math.ceil(total / size);
  return { pages, skip: (page - 1) * size, within: page <= pages };
}
