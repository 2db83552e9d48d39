import type { Model, ProjectionType, QueryFilter } from 'mongoose';

/** A list of which one page is wanted. `order` must leave no two documents equal, or pages would overlap. */
export interface PageQuery<D> {
  filter: QueryFilter<D>;
  fields: ProjectionType<D>;
  order: Readonly<Record<string, 1 | -1>>;
  /** Counted from 1. */
  page: number;
  /** Documents on a page. */
  size: number;
  /** How many documents the filter finds, when that is known already. */
  total?: number | undefined;
}

/** One page of a list, with how long the list is. A page past the end is empty; an empty list has no pages. */
export async function findPage<T, D>(
  model: Model<D>,
  { filter, fields, order, page, size, total: known }: PageQuery<D>,
): Promise<{ found: T[]; position: { total: number; page: number; pages: number } }> {
  const total = known ?? (await model.countDocuments(filter));
  const position = { total, page, pages: Math.ceil(total / size) };
  if (page > position.pages) return { found: [], position };
  const skip = (page - 1) * size;
  const length = Math.min(size, total - skip);
  // What is left behind costs as much as what is skipped: the far half is read from its end.
  const behind = total - skip - length;
  const backwards = behind < skip;
  const found = await model
    .find(filter, fields)
    .sort(backwards ? reversed(order) : order)
    .skip(backwards ? behind : skip)
    .limit(length)
    .lean<T[]>()
    .exec();
  return { found: backwards ? found.reverse() : found, position };
}

const reversed = (order: PageQuery<unknown>['order']): Record<string, 1 | -1> =>
  Object.fromEntries(Object.entries(order).map(([key, direction]) => [key, direction === 1 ? -1 : 1]));
