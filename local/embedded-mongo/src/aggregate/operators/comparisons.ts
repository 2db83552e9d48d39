import { compare } from '../../bson/compare';
import { isTruthy } from '../../bson/types';
import { positional } from './arguments';
import type { Operators } from './index';

const ordering = (name: string, holds: (order: number) => boolean) =>
  positional(name, 2, 2, ([a, b]) => holds(compare(a, b)));

/** Comparisons of values of any type, and logic. */
export const comparisons: Operators = {
  $eq: ordering('$eq', (order) => order === 0),
  $ne: ordering('$ne', (order) => order !== 0),
  $gt: ordering('$gt', (order) => order > 0),
  $gte: ordering('$gte', (order) => order >= 0),
  $lt: ordering('$lt', (order) => order < 0),
  $lte: ordering('$lte', (order) => order <= 0),
  $cmp: positional('$cmp', 2, 2, ([a, b]) => Math.sign(compare(a, b))),
  $and: positional('$and', 0, Infinity, (values) => values.every(isTruthy)),
  $or: positional('$or', 0, Infinity, (values) => values.some(isTruthy)),
  $not: positional('$not', 1, 1, ([value]) => !isTruthy(value)),
};
