import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import type { Query } from '../query/execute';
import type { IndexScan } from '../query/planner';
import { drainAll } from '../stream';
import { readCommands } from './read';
import { Arguments, Request, type Command, type Commands, type Explained } from './request';
import { writeCommands } from './write';

/** A stage of a plan, as `explain` shows it. */
type StageReport = Record<string, unknown>;

const commands: Commands = { ...readCommands, ...writeCommands };

/** Says how a command's documents are found, and what finding them took; nothing is changed. */
const explain: Command = {
  fields: 'verbosity',
  async run({ args, engine, database }) {
    const body = args.required('explain', args.document('explain'));
    const [name = ''] = body.keys();
    const { fields, explained } = (Object.hasOwn(commands, name) && commands[name]) || {};
    if (!explained) throw new MongoError('CommandNotFound', `Explain failed, unknown command: ${name}`);
    const request = new Request(engine, database, name, new Arguments(name, body, fields));
    const subject = explained(request);
    const winningPlan = planOf(subject);
    const queryPlanner = { namespace: request.ns, winningPlan, rejectedPlans: [] };
    const isRun = args.string('verbosity') !== 'queryPlanner';
    const report = { queryPlanner, ...(isRun && { executionStats: await measure(subject) }) };
    const stages = subject.rest?.length ? { stages: [{ $cursor: report }, ...subject.rest] } : report;
    return { explainVersion: '1', ...stages, command: body };
  },
};

/** Runs the query. A count looks at no document unless it has to; everything else does. */
async function measure(subject: Explained): Promise<StageReport> {
  const { query, top } = subject;
  const started = performance.now();
  const looks = await drainAll(isCounted(subject) ? [] : query.run(), (item) => top === 'COUNT' || item.raw);
  return {
    executionSuccess: true,
    nReturned: looks.length,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: query.keysExamined,
    totalDocsExamined: query.docsExamined,
    executionStages: { ...planOf(subject), nReturned: looks.length },
  };
}

/** @returns whether it is a count that reads nothing */
function isCounted({ query, top }: Explained): boolean {
  return top === 'COUNT' && query.isOfAll;
}

/** @returns MongoDB's tree of stages for a query, the last step outermost */
function planOf(subject: Explained): StageReport {
  if (isCounted(subject)) return { stage: 'RECORD_STORE_FAST_COUNT' };
  const inputStage = describeQuery(subject.query);
  return subject.top ? { stage: subject.top, inputStage } : inputStage;
}

function describeQuery(query: Query): StageReport {
  if (!query.collection) return { stage: 'EOF' };
  const { filter, plan, sort, skip, limit, keysExamined, docsExamined } = query;
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

export const explainCommands: Commands = { explain };
