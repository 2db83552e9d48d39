import { MongoError, notServed } from '../errors';
import { toDouble, type Numeric } from '../bson/number';
import type { Document, Value } from '../bson/types';
import { Query } from '../query/execute';
import { compileFilter } from '../query/matcher';
import { requireFieldName } from '../query/path';
import { compileAddition, compileProjection, compileRemoval } from '../query/projection';
import { parseSort, sorted, sortKey } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { consume, convert, slice, type Stream } from '../stream';
import { compileGroup, compileLookup, counting, documentOf, estimateBytes } from './stages';
import { mapping, replacing, requireCount, unwinding, type Stage, type Surroundings } from './stages';

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
function compileStages(pipeline: readonly Value[], surroundings: Surroundings): Stage {
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

/** A pipeline: a query, which an index may serve, the stages that follow it, and those compiled. */
export type Pipeline = ReturnType<typeof compilePipeline>;

/** Splits a pipeline into a query (`$match`, `$sort`, `$skip`, `$limit`, in that order) and what follows. */
export function compilePipeline(pipeline: Value[], surroundings: Surroundings, collection?: Collection) {
  // Everything is compiled, so that a mistake is found whether or not a stage has anything to do.
  compileStages(pipeline, surroundings);
  const rest = [...pipeline] as Document[];
  const take = (name: string) => (rest[0]?.has(name) ? rest.shift()!.get(name) : undefined);
  const filters: Document[] = [];
  while (rest[0]?.has('$match')) filters.push(take('$match') as Document);
  const filter: Document = filters.length > 1 ? new Map([['$and', filters]]) : (filters[0] ?? new Map());
  const sort = parseSort(take('$sort') as Document | undefined);
  const [skip, limit] = [take('$skip'), take('$limit')].map((count) => toDouble((count ?? 0) as Numeric));
  const query = new Query(surroundings.store, collection, filter, sort, skip, limit);
  return { query, rest, stage: compileStages(rest, surroundings) };
}

const blank: Document = new Map();

/** Runs a pipeline. */
export function runPipeline({ query, stage, rest }: Pipeline): Stream<Document> {
  const looks = rest.length === 0 || looksAtDocuments(rest[0]!);
  return stage(convert(query.run(), (found) => (looks ? found.document : blank)));
}

/** @returns whether a stage may need more of the documents than their number, which alone saves fetching them */
function looksAtDocuments(stage: Document): boolean {
  return !stage.has('$count') && (!stage.has('$group') || mentionsField(stage));
}

function mentionsField(spec: Value): boolean {
  if (typeof spec === 'string') return spec.startsWith('$');
  if (spec instanceof Map) return [...spec.values()].some(mentionsField);
  return Array.isArray(spec) && spec.some(mentionsField);
}
