import type { Model, ProjectionType, QueryFilter } from 'mongoose';

/** One page of a list. `order` must be total (no two documents equal), or pages would overlap. */
export interface PageQuery<D> {
  filter: QueryFilter<D>;
  fields: ProjectionType<D>;
  order: Readonly<Record<string, 1 | -1>>;
  /** Counted from 1. */
  page: number;
  /** Documents on a page. */
  size: number;
}

/** Reads one page of a list and the length of the list. A page past the end is empty; an empty list has no pages. */
export async function findPage<T, D>(
  model: Pick<Model<D>, 'find' | 'countDocuments'>,
  { filter, fields, order, page, size }: PageQuery<D>,
): Promise<{ found: T[]; position: { total: number; page: number; pages: number } }> {
  const total = await model.countDocuments(filter);
  const position = { total, page, pages: Math.ceil(total / size) };
  if (page > position.pages) return { found: [], position };
  const skip = (page - 1) * size;
  const length = Math.min(size, total - skip);
  // Skipping is linear, so pages in the second half are read from the end.
  const remaining = total - skip - length;
  const backwards = remaining < skip;
  const found = await model
    .find(filter, fields)
    .sort(backwards ? reversed(order) : order)
    .skip(backwards ? remaining : skip)
    .limit(length)
    .lean<T[]>()
    .exec();
  return { found: backwards ? found.reverse() : found, position };
}

const reversed = (order: PageQuery<unknown>['order']): Record<string, 1 | -1> =>
  Object.fromEntries(Object.entries(order).map(([key, direction]) => [key, direction === 1 ? -1 : 1]));

/** Sorts items into the order of the given slugs. */
export function inOrder<T extends { slug: string }>(slugs: readonly string[], found: readonly T[]): T[] {
  const bySlug = new Map(found.map((item) => [item.slug, item]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}
