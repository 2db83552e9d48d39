import { MongoError, notServed } from '../errors';
import { isNumeric, isTruthy } from '../bson/number';
import type { Document, Maybe, Value } from '../bson/types';
import { compileExpression } from '../aggregate/expression';
import type { Expression } from '../aggregate/operators';
import { isOperators } from './operators';
import { parseFieldPath } from './path';

/** What a projection names, as a tree of paths: at its leaves a field as it is, or what one is computed from. */
type Tree = Map<string, Node>;
type Node = Tree | 'named' | Expression;

export type Projection = (document: Document) => Document;

/** @throws MongoError Location31249 and 31250 when two paths collide */
function growTree(leaves: Iterable<[path: string, leaf: Node]>): Tree {
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

/** Writes `{a: {b: 1}}` as `a.b: 1`. */
function flatten(spec: Document, prefix = ''): [string, Value][] {
  return [...spec].flatMap(([name, value]): [string, Value][] => {
    const isNested = value instanceof Map && value.size > 0 && !isOperators(value);
    return isNested ? flatten(value, `${prefix}${name}.`) : [[prefix + name, value]];
  });
}

function isFlag(value: Value): boolean {
  return typeof value === 'boolean' || isNumeric(value);
}

/**
 * Compiles a projection: fields to keep, or fields to leave out, and in `$project` computed fields.
 * @param inFind whether it is a `find`'s, where nothing but flags is served
 * @throws MongoError Location31253 and 31254 for a mixture, NotImplemented for what is not served
 */
export function compileProjection(spec: Document, inFind: boolean): Projection {
  const entries = flatten(spec);
  for (const [path, value] of entries) {
    const served = !path.endsWith('.$') && (isFlag(value) || !inFind);
    if (!served) throw notServed(`the projection of ${path}`);
    if (value instanceof Map && value.size === 0) {
      throw new MongoError(51270, `An empty sub-projection is not a valid value, at ${path}`);
    }
  }
  const keeps = ([, value]: [string, Value]) => !isFlag(value) || isTruthy(value);
  const others = entries.filter(([path]) => path !== '_id');
  const inclusive = (others.length > 0 ? others : entries).some(keeps);
  const misfit = others.find((entry) => keeps(entry) !== inclusive);
  if (misfit) {
    throw inclusive
      ? new MongoError(31254, `Cannot do exclusion on field ${misfit[0]} in inclusion projection`)
      : new MongoError(31253, `Cannot do inclusion on field ${misfit[0]} in exclusion projection`);
  }
  const leaves = entries
    .filter((entry) => keeps(entry) === inclusive)
    .map(([path, value]): [string, Node] => [path, isFlag(value) ? 'named' : compileExpression(value)]);
  if (inclusive && !entries.some(([path]) => path.split('.')[0] === '_id')) leaves.push(['_id', 'named']);
  return projectionOf(growTree(leaves), !inclusive);
}

/** Compiles `$addFields`: every field of the document, and the computed ones set in their place or at the end. */
export function compileAddition(spec: Document): Projection {
  const leaves = flatten(spec).map(([path, value]): [string, Node] => [path, compileExpression(value)]);
  return projectionOf(growTree(leaves), true);
}

/** Compiles `$unset`: everything but the named fields. */
export function compileRemoval(paths: readonly string[]): Projection {
  return projectionOf(growTree(paths.map((path) => [path, 'named'])), true);
}

/** @param others whether the fields that are not in the tree are kept, and those that are named in it left out */
function projectionOf(tree: Tree, others: boolean): Projection {
  return (document) => project(document, tree, others, document) as Document;
}

/** Projects a document, or each in an array. @param root what expressions are evaluated against */
function project(value: Maybe, tree: Tree, others: boolean, root: Document): Maybe {
  if (Array.isArray(value)) {
    return value.map((item) => project(item, tree, others, root)).filter((item) => item !== undefined);
  }
  if (!(value instanceof Map) && !computes(tree)) return others ? value : undefined;
  const source: Document = value instanceof Map ? value : new Map();
  const result: Document = new Map();
  const put = (name: string, item: Maybe) => {
    if (item === undefined) result.delete(name);
    else result.set(name, item);
  };
  for (const [name, item] of source) {
    const node = tree.get(name);
    if (node instanceof Map) put(name, project(item, node, others, root));
    else if ((node === 'named') !== others) put(name, item);
  }
  for (const [name, node] of tree) {
    if (typeof node === 'function') put(name, node(root));
    else if (node instanceof Map && !source.has(name)) put(name, project(undefined, node, others, root));
  }
  return result;
}

function computes(tree: Tree): boolean {
  return [...tree.values()].some((node) => (node instanceof Map ? computes(node) : node !== 'named'));
}
