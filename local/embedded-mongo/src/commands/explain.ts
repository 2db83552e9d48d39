import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import type { Query } from '../query/query';
import type { IndexScan } from '../query/planner';
import { collect } from '../stream';
import { readCommands } from './reads';
import { Arguments, Request, type Command, type Commands, type ExplainTarget } from './request';
import { writeCommands } from './writes';

/** A stage of a plan in the reply. */
type StageReport = Record<string, unknown>;

const commands: Commands = { ...readCommands, ...writeCommands };

/** Reports the plan and the execution statistics of a command without modifying anything. */
const explain: Command = {
  fields: 'verbosity',
  async run({ args, engine, database }) {
    const body = args.required('explain', args.document('explain'));
    const [name = ''] = body.keys();
    const { fields, explainTarget } = (Object.hasOwn(commands, name) && commands[name]) || {};
    if (!explainTarget) throw new MongoError('CommandNotFound', `Explain failed, unknown command: ${name}`);
    const request = new Request(engine, database, name, new Arguments(name, body, fields));
    const target = explainTarget(request);
    const winningPlan = describePlan(target);
    const queryPlanner = { namespace: request.ns, winningPlan, rejectedPlans: [] };
    const hasStats = args.string('verbosity') !== 'queryPlanner';
    const report = { queryPlanner, ...(hasStats && { executionStats: await measure(target) }) };
    const stages = target.pipelineStages?.length
      ? { stages: [{ $cursor: report }, ...target.pipelineStages] }
      : report;
    return { explainVersion: '1', ...stages, command: body };
  },
};

/** Runs the query and collects statistics. Unlike other commands, a count fetches documents only if necessary. */
async function measure(subject: ExplainTarget): Promise<StageReport> {
  const { query, topStage } = subject;
  const started = performance.now();
  const found = await collect(
    isFastCount(subject) ? [] : query.run(),
    (item) => topStage === 'COUNT' || item.raw,
  );
  return {
    executionSuccess: true,
    nReturned: found.length,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: query.keysExamined,
    totalDocsExamined: query.docsExamined,
    executionStages: { ...describePlan(subject), nReturned: found.length },
  };
}

/** Returns whether the command is a count that needs no scan. */
function isFastCount({ query, topStage }: ExplainTarget): boolean {
  return topStage === 'COUNT' && query.matchesAll;
}

/** Describes a plan as MongoDB's tree of stages, the last stage outermost. */
function describePlan(subject: ExplainTarget): StageReport {
  if (isFastCount(subject)) return { stage: 'RECORD_STORE_FAST_COUNT' };
  const inputStage = describeQuery(subject.query);
  return subject.topStage ? { stage: subject.topStage, inputStage } : inputStage;
}

function describeQuery(query: Query): StageReport {
  if (!query.collection) return { stage: 'EOF' };
  const { filter, plan, sort, skip, limit, keysExamined, docsExamined } = query;
  const fetchDetails = { ...(plan.filter && { filter }), docsExamined };
  let stage: StageReport;
  if (plan.scans === 'collection') {
    stage = { stage: 'COLLSCAN', ...fetchDetails, direction: 'forward' };
  } else {
    const inputStages = plan.scans.map(describeScan);
    const scan = inputStages.length > 1 ? { stage: 'OR', inputStages } : inputStages[0];
    stage = { stage: 'FETCH', ...fetchDetails, inputStage: { ...scan, keysExamined } };
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
