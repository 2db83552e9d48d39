import { MongoError, notSupported } from '../errors';
import { toDouble, type Numeric } from '../bson/number';
import type { Document, Value } from '../bson/types';
import { Query } from '../query/query';
import { compileFilter } from '../query/matcher';
import { requireFieldName } from '../query/path';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection';
import { parseSort, sortStream, sortKey } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { forEach, filterMap, skipAndLimit, type Stream } from '../stream';
import { compileGroup, compileLookup, compileCount, requireDocument, estimateBytes } from './stages';
import {
  mapStage,
  compileReplaceRoot,
  requireInteger,
  compileUnwind,
  type Stage,
  type PipelineContext,
} from './stages';

/** The supported stages: each compiles its specification. */
const STAGE_COMPILERS: Readonly<Record<string, (spec: Value, context: PipelineContext) => Stage>> = {
  $match: (spec) => {
    const matches = compileFilter(requireDocument('$match', spec, 15959));
    return (source) => filterMap(source, (document) => (matches(document) ? document : undefined));
  },
  $sort: (spec) => {
    const sort = parseSort(requireDocument('$sort', spec));
    if (!sort) throw new MongoError(15976, '$sort stage must have at least one sort key');
    return (source) => sortStream(source, (document) => sortKey(sort, document), estimateBytes, 0);
  },
  $skip: (spec) => {
    const skip = requireInteger('$skip', spec, 0);
    return (source) => skipAndLimit(source, skip, 0);
  },
  $limit: (spec) => {
    const limit = requireInteger('$limit', spec, 1);
    return (source) => skipAndLimit(source, 0, limit);
  },
  $project: (spec) => {
    const fields = requireDocument('$project', spec);
    if (fields.size === 0) throw new MongoError(51272, 'Invalid $project: it must have at least one field');
    return mapStage(compileProjection(fields, false));
  },
  $addFields: (spec) => mapStage(compileAddFields(requireDocument('$addFields', spec))),
  $set: (spec) => mapStage(compileAddFields(requireDocument('$set', spec))),
  $unset: (spec) => {
    const paths = Array.isArray(spec) ? spec : [spec];
    const reason = '$unset specification must be a string or an array';
    if (paths.length === 0) throw new MongoError(31119, `${reason} with at least one field`);
    if (!Array.isArray(spec) && typeof spec !== 'string') throw new MongoError(31002, reason);
    if (!paths.every((path) => typeof path === 'string')) {
      throw new MongoError(31120, `${reason} containing only string values`);
    }
    return mapStage(compileUnset(paths));
  },
  $replaceRoot: (spec) => {
    const newRoot = requireDocument('$replaceRoot', spec).get('newRoot');
    if (newRoot === undefined) throw new MongoError(40414, "BSON field '$replaceRoot.newRoot' is missing");
    return compileReplaceRoot(newRoot);
  },
  $replaceWith: compileReplaceRoot,
  $group: (spec) => compileGroup(requireDocument('$group', spec)),
  $count: compileCount,
  $unwind: compileUnwind,
  $lookup: (spec, surroundings) => compileLookup(requireDocument('$lookup', spec), surroundings),
  $facet: (spec, surroundings) => compileFacet(requireDocument('$facet', spec), surroundings),
  $changeStream: () => {
    throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  },
};

/** MongoDB's stages that are not supported. */
const UNSUPPORTED_STAGES =
  /^\$(?:bucket(?:Auto)?|collStats|currentOp|densify|documents|fill|geoNear|graphLookup|indexStats|listSessions|merge|out|planCacheStats|redact|sample|search|setWindowFields|sortByCount|unionWith)$/;

/** Compiles stages. @throws MongoError Location40323 when a stage has not exactly one field, and the stages' errors */
function compileStages(pipeline: readonly Value[], surroundings: PipelineContext): Stage {
  const stages = pipeline.map((stage) => {
    const [name, spec] = stageParts(stage);
    if (Object.hasOwn(STAGE_COMPILERS, name)) return STAGE_COMPILERS[name]!(spec, surroundings);
    if (UNSUPPORTED_STAGES.test(name)) throw notSupported(`the aggregation stage ${name}`);
    throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (source) => stages.reduce((documents, stage) => stage(documents), source);
}

/** Returns the name and the specification of a stage. */
function stageParts(stage: Value): [string, Value] {
  if (stage instanceof Map && stage.size === 1) return [...stage][0]!;
  throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
}

function compileFacet(spec: Document, surroundings: PipelineContext): Stage {
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
    yield* forEach(source, (document) => documents.push(document));
    const result: Document = new Map();
    for (const [name, stage] of facets) {
      const items: Value[] = [];
      yield* forEach(stage(documents), (item) => items.push(item));
      result.set(name, items);
    }
    yield result;
  };
}

/** A compiled pipeline: its leading stages as a query, and the remaining stages. */
export type Pipeline = ReturnType<typeof compilePipeline>;

/** Compiles a pipeline. Leading `$match`, `$sort`, `$skip` and `$limit`, in that order, become a query. */
export function compilePipeline(pipeline: Value[], surroundings: PipelineContext, collection?: Collection) {
  // All stages are compiled, so that errors in the leading stages are reported as stage errors.
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

const EMPTY_DOCUMENT: Document = new Map();

/** Runs a pipeline. */
export function runPipeline({ query, stage, rest }: Pipeline): Stream<Document> {
  const readsDocuments = rest.length === 0 || needsDocuments(rest[0]!);
  return stage(filterMap(query.run(), (found) => (readsDocuments ? found.document : EMPTY_DOCUMENT)));
}

/** Returns whether a stage needs the contents of documents; if it needs their number only, they are not fetched. */
function needsDocuments(stage: Document): boolean {
  return !stage.has('$count') && (!stage.has('$group') || mentionsField(stage));
}

function mentionsField(spec: Value): boolean {
  if (typeof spec === 'string') return spec.startsWith('$');
  if (spec instanceof Map) return [...spec.values()].some(mentionsField);
  return Array.isArray(spec) && spec.some(mentionsField);
}
