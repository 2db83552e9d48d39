import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import { execute, readingOf, type Query, type Reading } from '../query/execute';
import type { IndexScan } from '../query/planner';
import { drainAll } from '../stream';
import { Arguments } from './arguments';
import { Request, type Command } from './command';
import { aggregate, count, distinct, find, pipelineOf, queryOf } from './read';
import { findAndModify, parseDelete, parseUpdate, remove, update } from './write';

/** A stage of a plan, as `explain` shows it. */
type StageReport = Record<string, unknown>;

/** What is explained: the query of a command, and the stage that command puts on top. */
interface Subject {
  query: Query;
  filter: Document;
  top?: string;
  /** The stages of a pipeline behind its query. */
  rest?: unknown[];
}

/** The commands that can be explained, each with what makes their query. */
const subjects: Readonly<Record<string, [Command, (request: Request) => Subject]>> = {
  find: [find, (request) => reading(request, 'filter')],
  count: [count, (request) => reading(request, 'query', 'COUNT')],
  distinct: [distinct, (request) => reading(request, 'query')],
  findAndModify: [
    findAndModify,
    (request) => {
      const subject = reading(request, 'query', request.args.flag('remove') ? 'DELETE' : 'UPDATE');
      return { ...subject, query: { ...subject.query, limit: 1 } };
    },
  ],
  aggregate: [aggregate, pipelineOf],
  update: [
    update,
    ({ args, engine, ns }) => {
      const [statement = new Map()] = args.documents('updates');
      const { selection } = parseUpdate(engine.store, ns, statement);
      return { query: selection.query(), filter: selection.filter, top: 'UPDATE' };
    },
  ],
  delete: [
    remove,
    ({ args, engine, ns }) => {
      const [statement = new Map()] = args.documents('deletes');
      const selection = parseDelete(engine.store, ns, statement);
      return { query: selection.query(), filter: selection.filter, top: 'DELETE' };
    },
  ],
};

function reading(request: Request, filterField: string, top?: string): Subject {
  const filter = request.args.document(filterField) ?? new Map();
  return { query: queryOf(request, filterField), filter, top };
}

/** Says how a command's documents are found, and what finding them took; nothing is changed. */
export const explain: Command = {
  fields: 'verbosity',
  async run({ args, engine, database }) {
    const body = args.required('explain', args.document('explain'));
    const [name = ''] = body.keys();
    if (!Object.hasOwn(subjects, name)) {
      throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
    }
    const [{ fields }, subjectOf] = subjects[name]!;
    const request = new Request(engine, database, name, new Arguments(name, body, fields));
    const subject = subjectOf(request);
    const { collection, ns } = request;
    const state = collection && readingOf(engine.store, collection);
    const queryPlanner = { namespace: ns, winningPlan: planOf(subject, state), rejectedPlans: [] };
    const isRun = args.string('verbosity') !== 'queryPlanner';
    const report = { queryPlanner, ...(isRun && { executionStats: await measure(subject, state) }) };
    const stages = subject.rest?.length ? { stages: [{ $cursor: report }, ...subject.rest] } : report;
    return { explainVersion: '1', ...stages, command: body };
  },
};

/** Runs the query. A count looks at no document unless it has to; everything else does. */
async function measure(subject: Subject, state: Reading | undefined): Promise<StageReport> {
  const started = performance.now();
  const found = state ? execute(state, subject.query) : [];
  const returned = await drainAll(found, (item) => subject.top === 'COUNT' || item.raw.length);
  return {
    executionSuccess: true,
    nReturned: returned.length,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: state?.keysExamined ?? 0,
    totalDocsExamined: state?.docsExamined ?? 0,
    executionStages: { ...planOf(subject, state), nReturned: returned.length },
  };
}

/** @returns MongoDB's tree of stages for a query, the last step outermost */
function planOf({ query, filter, top }: Subject, state: Reading | undefined): StageReport {
  const stage = state ? describeQuery(query, filter, state) : { stage: 'EOF' };
  return top ? { stage: top, inputStage: stage } : stage;
}

function describeQuery({ plan, sort, skip, limit }: Query, filter: Document, state: Reading): StageReport {
  const { keysExamined, docsExamined } = state;
  const tested = { ...(plan.filter && { filter }), docsExamined };
  let stage: StageReport;
  if (plan.scans === 'collection') {
    stage = { stage: 'COLLSCAN', ...tested, direction: 'forward' };
  } else {
    const inputStages = plan.scans.map(describeScan);
    const scan = inputStages.length > 1 ? { stage: 'OR', inputStages } : inputStages[0];
    stage = { stage: 'FETCH', ...tested, inputStage: { ...scan, keysExamined } };
  }
  if (!plan.sorted && sort) {
    const sortPattern = new Map(sort.fields.map((field, i) => [field, sort.directions[i]!]));
    stage = { stage: 'SORT', sortPattern, ...(limit && { limitAmount: skip + limit }), inputStage: stage };
  }
  if (skip) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit && plan.sorted) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function describeScan({ index, reverse }: IndexScan): StageReport {
  return {
    stage: 'IXSCAN',
    keyPattern: index.key,
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique === true,
    isSparse: index.sparse === true,
    isPartial: index.partialFilterExpression !== undefined,
    direction: reverse ? 'backward' : 'forward',
  };
}
