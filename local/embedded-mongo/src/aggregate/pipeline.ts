import { toDouble, type Numeric } from '../bson/number';
import type { Document, Value } from '../bson/types';
import { Query } from '../query/execute';
import { parseSort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { convert, type Stream } from '../stream';
import { compileStages, type Surroundings } from './stages';

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
