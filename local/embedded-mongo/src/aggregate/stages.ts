import { MongoError, notServed } from '../errors';
import { isNumeric, toDouble } from '../bson/number';
import { showValue, typeName, type Document, type Maybe, type Value } from '../bson/types';
import { compileFilter } from '../query/matcher';
import { compileAddition, compileProjection, compileRemoval } from '../query/projection';
import { parseFieldPath, requireFieldName, withField } from '../query/path';
import { parseSort, sorted, sortKey } from '../query/sort';
import type { Store } from '../store/store';
import { consume, convert, flatten, slice, type Stream } from '../stream';
import { compileExpression } from './expression';
import { compileGroup } from './group';
import { compileLookup } from './lookup';

/** Turns the documents of one stage into those of the next, passing pauses on. */
export type Stage = (source: Stream<Document>) => Stream<Document>;

/** Where `$lookup` finds other collections. */
export interface Surroundings {
  store: Store;
  database: string;
}

/** Every stage that is served: what makes it of what it is given. */
const compilers: Readonly<Record<string, (spec: Value, surroundings: Surroundings) => Stage>> = {
  $match: (spec) => {
    const matches = compileFilter(documentOf('$match', spec, 15959));
    return (source) => convert(source, (document) => (matches(document) ? document : undefined));
  },
  $sort: (spec) => {
    const sort = parseSort(documentOf('$sort', spec));
    if (!sort) throw new MongoError(15976, '$sort stage must have at least one sort key');
    return (source) => sorted(source, (document) => sortKey(sort, document), estimateBytes, 0);
  },
  $skip: (spec) => {
    const skip = requireCount('$skip', spec, 0);
    return (source) => slice(source, skip, 0);
  },
  $limit: (spec) => {
    const limit = requireCount('$limit', spec, 1);
    return (source) => slice(source, 0, limit);
  },
  $project: (spec) => {
    const fields = documentOf('$project', spec);
    if (fields.size === 0) throw new MongoError(51272, 'Invalid $project: it must have at least one field');
    return mapping(compileProjection(fields, false));
  },
  $addFields: (spec) => mapping(compileAddition(documentOf('$addFields', spec))),
  $set: (spec) => mapping(compileAddition(documentOf('$set', spec))),
  $unset: (spec) => {
    const paths = Array.isArray(spec) ? spec : [spec];
    const isList = paths.length > 0 && paths.every((path) => typeof path === 'string');
    if (!isList) throw new MongoError(31002, '$unset needs a string or an array of strings');
    return mapping(compileRemoval(paths));
  },
  $replaceRoot: (spec) => {
    const newRoot = documentOf('$replaceRoot', spec).get('newRoot');
    if (newRoot === undefined) throw new MongoError(40414, "BSON field '$replaceRoot.newRoot' is missing");
    return replacing(newRoot);
  },
  $replaceWith: replacing,
  $group: (spec) => compileGroup(documentOf('$group', spec)),
  $count: counting,
  $unwind: unwinding,
  $lookup: (spec, surroundings) => compileLookup(documentOf('$lookup', spec), surroundings),
  $facet: (spec, surroundings) => faceting(documentOf('$facet', spec), surroundings),
  $changeStream: () => {
    throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  },
};

/** Stages MongoDB has and this server does not. */
const unserved =
  /^\$(?:bucket(?:Auto)?|collStats|currentOp|densify|documents|fill|geoNear|graphLookup|indexStats|listSessions|merge|out|planCacheStats|redact|sample|search|setWindowFields|sortByCount|unionWith)$/;

/** @throws MongoError Location40323 when a stage is not a document of one field, and what the stages throw */
export function compileStages(pipeline: readonly Value[], surroundings: Surroundings): Stage {
  const stages = pipeline.map((stage) => {
    const [name, spec] = stageParts(stage);
    if (Object.hasOwn(compilers, name)) return compilers[name]!(spec, surroundings);
    if (unserved.test(name)) throw notServed(`the aggregation stage ${name}`);
    throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (source) => stages.reduce((documents, stage) => stage(documents), source);
}

/** @returns a stage's name and what it is given */
function stageParts(stage: Value): [string, Value] {
  if (stage instanceof Map && stage.size === 1) return [...stage][0]!;
  throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
}

/** @returns the document that a stage is given @throws MongoError with the given code for anything else */
function documentOf(name: string, spec: Value, code = 40272): Document {
  if (spec instanceof Map) return spec;
  throw new MongoError(code, `${name} specification stage must be an object, got ${typeName(spec)}`);
}

/** @returns a number of documents that a stage is given @throws MongoError Location5107201, Location15958 */
function requireCount(name: string, spec: Value, least: number): number {
  const count = isNumeric(spec) ? toDouble(spec) : NaN;
  if (Number.isInteger(count) && count >= least) return count;
  if (name === '$limit' && count === 0) throw new MongoError(15958, 'the limit must be positive');
  throw new MongoError(5107201, `${name} needs a non-negative number, not ${showValue(spec)}`);
}

function mapping(turn: (document: Document) => Document): Stage {
  return (source) => convert(source, turn);
}

function replacing(spec: Value): Stage {
  const expression = compileExpression(spec);
  return mapping((document) => {
    const root = expression(document);
    if (root instanceof Map) return root;
    throw new MongoError(40228, `'newRoot' must be an object, but was of type: ${typeName(root)}`);
  });
}

/** A guess that costs nothing; it only keeps a sort from taking all memory. */
function estimateBytes(document: Document): number {
  return 64 * (document.size + 1);
}

function counting(name: Value): Stage {
  if (typeof name !== 'string') throw new MongoError(40156, 'the count field must be a non-empty string');
  if (name === '') throw new MongoError(40157, 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'");
  if (name === '_id') throw new MongoError(15948, "a group's _id may only be specified once");
  return function* (source) {
    let count = 0;
    yield* consume(source, () => (count += 1));
    if (count > 0) yield new Map([[name, count]]);
  };
}

function unwinding(spec: Value): Stage {
  const options: Document = spec instanceof Map ? spec : new Map([['path', spec]]);
  if (options.has('includeArrayIndex')) throw notServed('includeArrayIndex of $unwind');
  const known = ['path', 'preserveNullAndEmptyArrays'];
  const other = [...options.keys()].find((name) => !known.includes(name));
  if (other !== undefined) throw new MongoError(28811, `unrecognized option to $unwind stage: ${other}`);
  const path = options.get('path');
  if (typeof path !== 'string') throw new MongoError(28808, 'the path of $unwind must be a string');
  if (!path.startsWith('$')) throw new MongoError(28818, `the path of $unwind lacks a '$': ${path}`);
  const parts = parseFieldPath(path.slice(1));
  const keepsEmpty = options.get('preserveNullAndEmptyArrays') === true;
  return (source) =>
    flatten(source, (document) => {
      const value = plainPath(document, parts);
      if (!Array.isArray(value)) return keepsEmpty || (value ?? null) !== null ? [document] : [];
      if (value.length === 0) return keepsEmpty ? [withField(document, parts, undefined)] : [];
      return value.map((item) => withField(document, parts, item));
    });
}

/** Follows a path through documents only: an array on the way is not unwound. */
function plainPath(document: Document, parts: string[]): Maybe {
  return parts.reduce<Maybe>((value, part) => (value instanceof Map ? value.get(part) : undefined), document);
}

function faceting(spec: Document, surroundings: Surroundings): Stage {
  const facets = [...spec].map(([name, pipeline]) => {
    requireFieldName(name);
    if (!Array.isArray(pipeline)) throw new MongoError(40170, `arguments to $facet must be arrays: ${name}`);
    const isNested = pipeline.some((stage) => stageParts(stage)[0] === '$facet');
    if (isNested) throw new MongoError(40600, '$facet is not allowed to be used within a $facet stage');
    return [name, compileStages(pipeline, surroundings)] as const;
  });
  if (facets.length === 0) throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  return function* (source) {
    const documents: Document[] = [];
    yield* consume(source, (document) => documents.push(document));
    const result: Document = new Map();
    for (const [name, stage] of facets) {
      const items: Value[] = [];
      yield* consume(stage(documents), (item) => items.push(item));
      result.set(name, items);
    }
    yield result;
  };
}
