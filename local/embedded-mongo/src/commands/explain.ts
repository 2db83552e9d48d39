import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import { compilePipeline } from '../aggregate/pipeline';
import { describeQuery, type StageReport } from '../query/describe';
import { Drain } from '../query/drain';
import { execute, type Query, type Statistics } from '../query/execute';
import type { Collection } from '../store/catalogue';
import { aggregateFields } from './aggregate';
import { countFields, distinctFields } from './count';
import { parseDelete } from './delete';
import { findFields, hintOf, queryOf } from './find';
import { findAndModifyFields } from './find-and-modify';
import { argumentsOf, namespaceOf, type Command, type Request } from './request';
import { parseStatement } from './update';

/** What is explained: the query of a command, and the stage that command puts on top. */
interface Subject {
  query: Query;
  filter: Document;
  top?: string;
  rest?: unknown[];
}

/** Says how a command's documents are found, and what finding them took; nothing is changed. */
export const explain: Command = async (request) => {
  const args = argumentsOf(request, ['verbosity']);
  const body = args.document('explain');
  if (!body) throw args.missing('explain');
  const verbosity = args.string('verbosity') ?? 'allPlansExecution';
  const [name = ''] = body.keys();
  const inner: Request = { ...request, name, body };
  const ns = namespaceOf(inner);
  const collection = request.engine.store.collections.get(ns);
  const subject = subjectOf(inner, ns, collection);
  const report: StageReport = {
    queryPlanner: { namespace: ns, winningPlan: planOf(subject, collection), rejectedPlans: [] },
    ...(verbosity === 'queryPlanner' ? {} : { executionStats: await measure(request, subject, collection) }),
  };
  const stages = subject.rest?.length ? { stages: [{ $cursor: report }, ...subject.rest] } : report;
  return { explainVersion: '1', ...stages, command: body };
};

function planOf(
  { query, filter, top }: Subject,
  collection: Collection | undefined,
  statistics?: Statistics,
): StageReport {
  const stage = collection ? describeQuery(query, filter, statistics) : { stage: 'EOF' };
  return top ? { stage: top, inputStage: stage } : stage;
}

async function measure(
  request: Request,
  subject: Subject,
  collection: Collection | undefined,
): Promise<StageReport> {
  const statistics: Statistics = { keysExamined: 0, docsExamined: 0 };
  const started = performance.now();
  let nReturned = 0;
  if (collection) {
    const found = execute(request.engine.store, collection, subject.query, statistics);
    await new Drain(found).each(() => (nReturned += 1) > 0);
  }
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: statistics.keysExamined,
    totalDocsExamined: statistics.docsExamined,
    executionStages: { ...planOf(subject, collection, statistics), nReturned },
  };
}

function subjectOf(request: Request, ns: string, collection: Collection | undefined): Subject {
  const { store } = request.engine;
  const reading = (fields: string[], filterField: string, top?: string): Subject => {
    const args = argumentsOf(request, fields);
    return {
      query: queryOf(collection, args, filterField),
      filter: args.document(filterField) ?? new Map(),
      top,
    };
  };
  switch (request.name) {
    case 'find':
      return reading(findFields, 'filter');
    case 'count':
      return reading(countFields, 'query', 'COUNT');
    case 'distinct':
      return reading(distinctFields, 'query');
    case 'findAndModify':
    case 'findandmodify': {
      const subject = reading(findAndModifyFields, 'query', request.body.get('remove') ? 'DELETE' : 'UPDATE');
      return { ...subject, query: { ...subject.query, limit: 1 } };
    }
    case 'aggregate': {
      const args = argumentsOf(request, aggregateFields);
      const surroundings = { store, database: request.database };
      const pipeline = args.array('pipeline') ?? [];
      const { query, filter, rest } = compilePipeline(
        pipeline,
        collection,
        surroundings,
        hintOf(collection, args),
      );
      return { query, filter, rest };
    }
    case 'update': {
      const [statement = new Map()] = argumentsOf(request, ['updates', 'ordered']).documents('updates');
      const { selection } = parseStatement(store, ns, statement);
      return { query: selection.query(collection), filter: selection.filter, top: 'UPDATE' };
    }
    case 'delete': {
      const [statement = new Map()] = argumentsOf(request, ['deletes', 'ordered']).documents('deletes');
      const selection = parseDelete(store, ns, statement);
      return { query: selection.query(collection), filter: selection.filter, top: 'DELETE' };
    }
  }
  throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${request.name}`);
}
