import { MongoError, notSupported } from '../errors';
import { isNumeric, isTruthy } from '../bson/number';
import type { Document, Maybe, Value } from '../bson/types';
import { compileExpression } from '../aggregate/expression';
import type { Expression } from '../aggregate/operators';
import { isOperators } from './operators';
import { parseFieldPath } from './path';

/** The paths of a projection as a tree; its leaves are listed fields or computed expressions. */
type Tree = Map<string, Node>;
type Node = Tree | 'listed' | Expression;

export type Projection = (document: Document) => Document;

/** Builds the tree of paths. @throws MongoError Location31249 and Location31250 when two paths collide */
function buildTree(leaves: Iterable<[path: string, leaf: Node]>): Tree {
  const tree: Tree = new Map();
  for (const [path, leaf] of leaves) {
    const parts = parseFieldPath(path);
    const last = parts.pop()!;
    let node = tree;
    for (const part of parts) {
      const next = node.get(part) ?? new Map<string, Node>();
      if (!(next instanceof Map)) throw new MongoError(31249, `Path collision at ${path}`);
      node.set(part, next);
      node = next;
    }
    if (node.has(last)) throw new MongoError(31250, `Path collision at ${path}`);
    node.set(last, leaf);
  }
  return tree;
}

/** Flattens nested specifications: `{a: {b: 1}}` becomes `a.b: 1`. */
function flattenPaths(spec: Document, prefix = ''): [string, Value][] {
  return [...spec].flatMap(([name, value]): [string, Value][] => {
    const isNested = value instanceof Map && value.size > 0 && !isOperators(value);
    return isNested ? flattenPaths(value, `${prefix}${name}.`) : [[prefix + name, value]];
  });
}

function isFlag(value: Value): boolean {
  return typeof value === 'boolean' || isNumeric(value);
}

/**
 * Compiles an inclusion or exclusion projection; `$project` may also compute fields.
 * @param isFind whether the projection belongs to a `find`, for which only flags are supported
 * @throws MongoError Location31253 and Location31254 for a mixture, NotImplemented (238) for unsupported ones
 */
export function compileProjection(spec: Document, isFind: boolean): Projection {
  const entries = flattenPaths(spec);
  for (const [path, value] of entries) {
    const isSupported = !path.endsWith('.$') && (isFlag(value) || !isFind);
    if (!isSupported) throw notSupported(`the projection of ${path}`);
    if (value instanceof Map && value.size === 0) {
      throw new MongoError(51270, `An empty sub-projection is not a valid value, at ${path}`);
    }
  }
  const isIncluded = ([, value]: [string, Value]) => !isFlag(value) || isTruthy(value);
  const keepsOthers = entries.filter(([path]) => path !== '_id');
  const inclusive = (keepsOthers.length > 0 ? keepsOthers : entries).some(isIncluded);
  const mismatch = keepsOthers.find((entry) => isIncluded(entry) !== inclusive);
  if (mismatch) {
    throw inclusive
      ? new MongoError(31254, `Cannot do exclusion on field ${mismatch[0]} in inclusion projection`)
      : new MongoError(31253, `Cannot do inclusion on field ${mismatch[0]} in exclusion projection`);
  }
  const leaves = entries
    .filter((entry) => isIncluded(entry) === inclusive)
    .map(([path, value]): [string, Node] => [path, isFlag(value) ? 'listed' : compileExpression(value)]);
  if (inclusive && !entries.some(([path]) => path.split('.')[0] === '_id')) leaves.push(['_id', 'listed']);
  return toProjection(buildTree(leaves), !inclusive);
}

/** Compiles `$addFields`: keeps all fields and sets the computed ones. */
export function compileAddFields(spec: Document): Projection {
  const leaves = flattenPaths(spec).map(([path, value]): [string, Node] => [path, compileExpression(value)]);
  return toProjection(buildTree(leaves), true);
}

/** Compiles `$unset`: removes the listed fields. */
export function compileUnset(paths: readonly string[]): Projection {
  return toProjection(buildTree(paths.map((path) => [path, 'listed'])), true);
}

/** @param keepsOthers whether fields that are not in the tree are kept and listed ones are removed */
function toProjection(tree: Tree, keepsOthers: boolean): Projection {
  return (document) => project(document, tree, keepsOthers, document) as Document;
}

/** Projects a document or the elements of an array. @param root the document that expressions are evaluated against */
function project(value: Maybe, tree: Tree, keepsOthers: boolean, root: Document): Maybe {
  if (Array.isArray(value)) {
    return value.map((item) => project(item, tree, keepsOthers, root)).filter((item) => item !== undefined);
  }
  if (!(value instanceof Map) && !hasExpression(tree)) return keepsOthers ? value : undefined;
  const source: Document = value instanceof Map ? value : new Map();
  const result: Document = new Map();
  const put = (name: string, item: Maybe) => {
    if (item === undefined) result.delete(name);
    else result.set(name, item);
  };
  for (const [name, item] of source) {
    const node = tree.get(name);
    if (node instanceof Map) put(name, project(item, node, keepsOthers, root));
    else if ((node === 'listed') !== keepsOthers) put(name, item);
  }
  for (const [name, node] of tree) {
    if (typeof node === 'function') put(name, node(root));
    else if (node instanceof Map && !source.has(name)) put(name, project(undefined, node, keepsOthers, root));
  }
  return result;
}

function hasExpression(tree: Tree): boolean {
  return [...tree.values()].some((node) => (node instanceof Map ? hasExpression(node) : node !== 'listed'));
}
