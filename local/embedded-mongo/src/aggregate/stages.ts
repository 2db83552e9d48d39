import { MongoError, notServed } from '../errors';
import { isNumeric, toDouble } from '../bson/number';
import { showValue } from '../bson/show';
import { Long } from 'bson';
import type { Document, Maybe, Value } from '../bson/types';
import { slice } from '../query/execute';
import { compileFilter } from '../query/matcher';
import { parseSort, sorted, sortKey } from '../query/sort';
import { PAUSE, type Pause } from '../store/scan';
import type { Store } from '../store/store';
import { copy, withField } from '../bson/copy';
import { documentStage, requireDocument } from './document-stages';
import { fieldParts, resolve } from './expression';
import { compileGroup } from './group';
import { compileLookup } from './lookup';

export type Source = Iterable<Document | Pause>;
/** Turns the documents of one stage into those of the next, passing pauses on. */
export type Stage = (source: Source) => Iterable<Document | Pause>;

/** Where `$lookup` finds other collections. */
export interface Surroundings {
  store: Store;
  database: string;
}

/** Stages MongoDB has and this server does not. */
const unserved = new Set([
  '$bucket',
  '$bucketAuto',
  '$collStats',
  '$currentOp',
  '$densify',
  '$documents',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$redact',
  '$sample',
  '$search',
  '$setWindowFields',
  '$sortByCount',
  '$unionWith',
]);

/** @throws MongoError Location40323 when a stage is not a document of one field, and what the stages throw */
export function compileStages(pipeline: readonly Value[], surroundings: Surroundings): Stage {
  const stages = pipeline.map((stage) => compileStage(stage, surroundings));
  return (source) => stages.reduce<Source>((documents, stage) => stage(documents), source);
}

/** @returns a stage's name and what it is given */
export function stageParts(stage: Value): [string, Value] {
  if (!(stage instanceof Map) || stage.size !== 1) {
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return [...stage][0]!;
}

function compileStage(stage: Value, surroundings: Surroundings): Stage {
  const [name, spec] = stageParts(stage);
  const turn = documentStage(name, spec);
  if (turn) return mapping(turn);
  switch (name) {
    case '$match':
      return filtering(requireFilter(spec));
    case '$sort':
      return sorting(requireDocument(name, spec), 0);
    case '$skip': {
      const skip = stageCount(name, spec, 0);
      return (source) => slice(source, skip, 0);
    }
    case '$limit': {
      const limit = stageCount(name, spec, 1);
      return (source) => slice(source, 0, limit);
    }
    case '$group':
      return compileGroup(requireDocument(name, spec));
    case '$count':
      return counting(spec);
    case '$unwind':
      return unwinding(spec);
    case '$lookup':
      return compileLookup(surroundings.store, surroundings.database, requireDocument(name, spec));
    case '$facet':
      return faceting(requireDocument(name, spec), surroundings);
    case '$changeStream':
      throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  }
  if (unserved.has(name)) throw notServed(`the aggregation stage ${name}`);
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** @returns the filter of a `$match` @throws MongoError Location15959 */
export function requireFilter(spec: Value): Document {
  if (spec instanceof Map) return spec;
  throw new MongoError(15959, 'the match filter must be an expression in an object');
}

/** @returns a number of documents that a stage is given @throws MongoError Location5107201, Location15958 */
export function stageCount(name: string, spec: Value, least: number): number {
  const count = isNumeric(spec) ? toDouble(spec) : NaN;
  if (Number.isInteger(count) && count >= least) return count;
  if (name === '$limit' && count === 0) throw new MongoError(15958, 'the limit must be positive');
  throw new MongoError(
    5107201,
    `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${showValue(spec)}`,
  );
}

function mapping(turn: (document: Document) => Document): Stage {
  return function* (source) {
    for (const document of source) yield document === PAUSE ? document : turn(document);
  };
}

function filtering(filter: Document): Stage {
  const matches = compileFilter(filter);
  return function* (source) {
    for (const document of source) if (document === PAUSE || matches(document)) yield document;
  };
}

function sorting(spec: Document, limit: number): Stage {
  const sort = parseSort(spec);
  if (!sort) throw new MongoError(15976, '$sort stage must have at least one sort key');
  return (source) =>
    sorted(
      source,
      (document) => sortKey(sort, document),
      (document) => estimateBytes(document),
      limit,
    );
}

/** A guess that costs nothing; it only keeps a sort from taking all memory. */
function estimateBytes(document: Document): number {
  return 64 * (document.size + 1);
}

function counting(name: Value): Stage {
  if (typeof name !== 'string' || name === '' || name.startsWith('$') || name.includes('.')) {
    throw new MongoError(
      40156,
      'the count field must be a non-empty string, without $ in front and without a dot',
    );
  }
  return function* (source) {
    let count = 0;
    for (const document of source) {
      if (document === PAUSE) yield document;
      else count += 1;
    }
    if (count > 0) yield new Map([[name, count]]);
  };
}

function unwinding(spec: Value): Stage {
  const options: Document = spec instanceof Map ? spec : new Map([['path', spec]]);
  for (const name of options.keys()) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw new MongoError(28811, `unrecognized option to $unwind stage: ${name}`);
    }
  }
  const path = options.get('path');
  if (typeof path !== 'string')
    throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = fieldParts(path.slice(1));
  const keepsEmpty = options.get('preserveNullAndEmptyArrays') === true;
  const indexName = options.get('includeArrayIndex') as string | undefined;
  const withIndex = (document: Document, index: Value): Document =>
    indexName === undefined ? document : withField(document, indexName.split('.'), index);
  return function* (source) {
    for (const document of source) {
      if (document === PAUSE) {
        yield document;
        continue;
      }
      const value: Maybe = plainPath(document, parts);
      if (Array.isArray(value)) {
        for (const [i, item] of value.entries())
          yield withIndex(withField(document, parts, item), Long.fromNumber(i));
        if (value.length === 0 && keepsEmpty) yield withIndex(withField(document, parts, undefined), null);
      } else if (keepsEmpty || (value !== undefined && value !== null)) {
        yield withIndex(document, null);
      }
    }
  };
}

/** Follows a path through documents only: an array on the way is not unwound. */
function plainPath(document: Document, parts: string[]): Maybe {
  return parts.reduce<Maybe>(
    (value, part) => (value instanceof Map ? resolve(value, [part], 0) : undefined),
    document,
  );
}

function faceting(spec: Document, surroundings: Surroundings): Stage {
  if (spec.size === 0) throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const facets = [...spec].map(([name, pipeline]) => {
    if (!Array.isArray(pipeline))
      throw new MongoError(40170, `arguments to $facet must be arrays, ${name} is not`);
    if (pipeline.some((stage) => stageParts(stage)[0] === '$facet')) {
      throw new MongoError(40600, '$facet is not allowed to be used within a $facet stage');
    }
    return [name, compileStages(pipeline, surroundings)] as const;
  });
  return function* (source) {
    const documents: Document[] = [];
    for (const document of source) {
      if (document === PAUSE) yield document;
      else documents.push(document);
    }
    const result: Document = new Map();
    for (const [name, stage] of facets) {
      const items: Value[] = [];
      for (const item of stage(documents.map((document) => copy(document) as Document))) {
        if (item === PAUSE) yield item;
        else items.push(item);
      }
      result.set(name, items);
    }
    yield result;
  };
}
