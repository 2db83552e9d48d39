import type { Document, Value } from '../bson/types';
import { execute, type Query } from '../query/execute';
import { plan } from '../query/planner';
import { parseSort } from '../query/sort';
import type { Collection, Index } from '../store/catalogue';
import { PAUSE, type Pause } from '../store/scan';
import { requireDocument } from './document-stages';
import {
  compileStages,
  requireFilter,
  stageCount,
  stageParts,
  type Stage,
  type Surroundings,
} from './stages';

/** A pipeline, of which the beginning is a query that an index may serve. */
export interface Pipeline {
  query: Query;
  /** What the query looks for. */
  filter: Document;
  /** The stages behind the query. */
  rest: Value[];
  stage: Stage;
}

/** Splits a pipeline into a query (`$match`, `$sort`, `$skip`, `$limit`, in that order) and what follows. */
export function compilePipeline(
  pipeline: Value[],
  collection: Collection | undefined,
  surroundings: Surroundings,
  hint: Index | undefined,
): Pipeline {
  // Everything is compiled, so that a mistake is found whether or not a stage has anything to do.
  compileStages(pipeline, surroundings);
  let at = 0;
  const take = (name: string): Value | undefined => {
    const next = pipeline[at];
    if (next === undefined || stageParts(next)[0] !== name) return undefined;
    at += 1;
    return stageParts(next)[1];
  };
  const filters: Document[] = [];
  for (let spec = take('$match'); spec !== undefined; spec = take('$match'))
    filters.push(requireFilter(spec));
  const order = take('$sort');
  const sort = order === undefined ? undefined : parseSort(requireDocument('$sort', order));
  const skip = take('$skip');
  const limit = take('$limit');
  const filter: Document = filters.length > 1 ? new Map([['$and', filters]]) : (filters[0] ?? new Map());
  const rest = pipeline.slice(at);
  return {
    query: {
      plan: plan(collection, filter, sort, hint),
      sort,
      skip: skip === undefined ? 0 : stageCount('$skip', skip, 0),
      limit: limit === undefined ? 0 : stageCount('$limit', limit, 1),
    },
    filter,
    rest,
    stage: compileStages(rest, surroundings),
  };
}

/** Runs a pipeline over a collection. */
export function* runPipeline(
  { query, stage }: Pipeline,
  collection: Collection | undefined,
  { store }: Surroundings,
): Generator<Document | Pause> {
  if (collection) yield* stage(documentsOf(execute(store, collection, query)));
  else yield* stage([]);
}

function* documentsOf(found: ReturnType<typeof execute>): Generator<Document | Pause> {
  for (const item of found) yield item === PAUSE ? item : item.document;
}
