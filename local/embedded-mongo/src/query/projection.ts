import { MongoError, notServed } from '../errors';
import { isNumeric } from '../bson/number';
import { isTruthy, type Document, type Maybe, type Value } from '../bson/types';
import { compileExpression, fieldParts, type Expression, type Scope } from '../aggregate/expression';

/** A tree of the paths of a projection: `keep` or an expression at its leaves. */
type Tree = Map<string, Tree | Leaf>;
type Leaf = 'named' | Expression;

export type Projection = (document: Document, scope?: Scope) => Document;

/** Turns the names of a projection into a tree. @throws MongoError Location31249 when two paths collide */
class TreeBuilder {
  readonly tree: Tree = new Map();

  add(path: string, leaf: Leaf): void {
    const parts = fieldParts(path);
    let node = this.tree;
    for (const [i, part] of parts.entries()) {
      const known = node.get(part);
      if (i === parts.length - 1) {
        if (known !== undefined) throw collision(path, 31250);
        node.set(part, leaf);
      } else if (known === undefined) {
        const next: Tree = new Map();
        node.set(part, next);
        node = next;
      } else if (known instanceof Map) {
        node = known;
      } else {
        throw collision(path, 31249);
      }
    }
  }
}

function collision(path: string, code: number): MongoError {
  return new MongoError(code, `Path collision at ${path}`);
}

/**
 * Compiles a projection as `find` and `$project` take it: fields to keep, or fields to leave out, and
 * computed fields.
 * @param inFind whether it is a `find`'s, where `$slice` and `$elemMatch` mean something else
 * @throws MongoError Location31253 and 31254 for a mixture, NotImplemented for `$slice`, `$elemMatch`, `$meta`
 * and the positional `$`
 */
export function compileProjection(spec: Document, inFind: boolean): Projection {
  const entries = flatten(spec, '');
  const isFlag = (value: Value) => typeof value === 'boolean' || isNumeric(value);
  const others = entries.filter(([path]) => path !== '_id');
  const inclusive = others.some(([, value]) => !isFlag(value) || isTruthy(value));
  const id = spec.get('_id');
  const keepsOnlyId = others.length === 0 && (!isFlag(id ?? true) || isTruthy(id ?? true));
  const builder = new TreeBuilder();
  for (const [path, value] of entries) {
    if (!isFlag(value)) {
      if (inFind) refuseFindOperators(path, value);
      builder.add(path, compileExpression(value));
    } else if (path === '_id' ? isTruthy(value) === (inclusive || keepsOnlyId) : true) {
      if (path !== '_id' && isTruthy(value) !== inclusive) throw mixture(path, inclusive);
      builder.add(path, 'named');
    }
  }
  if (!inclusive && !keepsOnlyId) return (document) => without(document, builder.tree);
  if (id === undefined) builder.tree.set('_id', 'named');
  return (document, scope = { root: document, variables: new Map() }) => {
    const kept = only(document, builder.tree);
    compute(kept, builder.tree, scope);
    return kept;
  };
}

function mixture(path: string, inclusive: boolean): MongoError {
  return inclusive
    ? new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : new MongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
}

function refuseFindOperators(path: string, value: Value): void {
  if (!(value instanceof Map)) return;
  for (const name of ['$slice', '$elemMatch', '$meta']) {
    if (value.has(name)) throw notServed(`the projection ${name} of ${path}`);
  }
}

/** Writes `{a: {b: 1}}` as `{'a.b': 1}`. */
function flatten(spec: Document, prefix: string): [string, Value][] {
  return [...spec].flatMap(([name, value]): [string, Value][] => {
    const path = prefix + name;
    if (path.endsWith('.$')) throw notServed('the positional projection');
    const nested = value instanceof Map && value.size > 0 && !value.keys().next().value!.startsWith('$');
    if (value instanceof Map && value.size === 0) {
      throw new MongoError(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path ${path}`,
      );
    }
    return nested ? flatten(value, `${path}.`) : [[path, value]];
  });
}

function only(document: Document, tree: Tree): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const node = tree.get(name);
    if (node === 'named') {
      kept.set(name, value);
    } else if (node instanceof Map) {
      const inner = onlyIn(value, node);
      if (inner !== undefined) kept.set(name, inner);
    }
  }
  return kept;
}

/** Keeps the named fields of a document or of the documents in an array; other values are dropped. */
function onlyIn(value: Value, tree: Tree): Maybe {
  if (value instanceof Map) return only(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => onlyIn(item, tree)).filter((item) => item !== undefined);
}

function without(document: Document, tree: Tree): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const node = tree.get(name);
    if (node === undefined) kept.set(name, value);
    else if (node instanceof Map) kept.set(name, withoutIn(value, node));
  }
  return kept;
}

function withoutIn(value: Value, tree: Tree): Value {
  if (value instanceof Map) return without(value, tree);
  return Array.isArray(value) ? value.map((item) => withoutIn(item, tree)) : value;
}

/** Sets the computed fields of a tree, in documents and in every element of arrays. */
function compute(document: Document, tree: Tree, scope: Scope): void {
  for (const [name, node] of tree) {
    if (node === 'named') continue;
    if (node instanceof Map) {
      if (hasComputed(node)) document.set(name, computeIn(document.get(name), node, scope));
      continue;
    }
    const value = node(scope);
    if (value === undefined) document.delete(name);
    else document.set(name, value);
  }
}

function computeIn(value: Maybe, tree: Tree, scope: Scope): Value {
  if (Array.isArray(value)) return value.map((item) => computeIn(item, tree, scope));
  const document: Document = value instanceof Map ? new Map(value) : new Map();
  compute(document, tree, scope);
  return document;
}

function hasComputed(tree: Tree): boolean {
  return [...tree.values()].some((node) => (node instanceof Map ? hasComputed(node) : node !== 'named'));
}

/** Compiles `$addFields`: every field of the document, and the computed ones set in their place or at the end. */
export function compileAddition(spec: Document): Projection {
  const builder = new TreeBuilder();
  for (const [path, value] of flattenAddition(spec, '')) builder.add(path, compileExpression(value));
  return (document, scope = { root: document, variables: new Map() }) => {
    const result = new Map(document);
    compute(result, builder.tree, scope);
    return result;
  };
}

function flattenAddition(spec: Document, prefix: string): [string, Value][] {
  return [...spec].flatMap(([name, value]): [string, Value][] => {
    const nested = value instanceof Map && value.size > 0 && !value.keys().next().value!.startsWith('$');
    return nested ? flattenAddition(value, `${prefix}${name}.`) : [[prefix + name, value]];
  });
}

/** Compiles `$unset`: everything but the named fields. */
export function compileRemoval(paths: readonly string[]): Projection {
  const builder = new TreeBuilder();
  for (const path of paths) builder.add(path, 'named');
  return (document) => without(document, builder.tree);
}
