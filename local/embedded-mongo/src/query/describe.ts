import type { Document } from '../bson/types';
import type { IndexPlan } from './planner';
import type { Query, Statistics } from './execute';

/** A stage of a plan, as `explain` shows it. */
export type StageReport = Record<string, unknown>;

/**
 * @param filter the filter that was asked for; shown where documents are still tested
 * @param statistics what running the query took, if it was run
 * @returns MongoDB's tree of stages for a query, the last step outermost
 */
export function describeQuery(query: Query, filter: Document, statistics?: Statistics): StageReport {
  const { plan, sort, skip, limit } = query;
  const tested = plan.filter ? { filter } : {};
  const keys = statistics && { keysExamined: statistics.keysExamined };
  const docs = statistics && { docsExamined: statistics.docsExamined };
  let stage: StageReport;
  if (plan.source.kind === 'collection') {
    stage = {
      stage: 'COLLSCAN',
      ...tested,
      direction: plan.source.reverse ? 'backward' : 'forward',
      ...docs,
    };
  } else if (plan.source.kind === 'index') {
    stage = { stage: 'FETCH', ...tested, ...docs, inputStage: { ...describeScan(plan.source), ...keys } };
  } else {
    const inputStages = plan.source.plans.map(describeScan);
    stage = { stage: 'FETCH', ...tested, ...docs, inputStage: { stage: 'OR', ...keys, inputStages } };
  }
  if (!plan.sorted && sort) {
    const sortPattern = new Map(sort.fields.map((field, i) => [field, sort.directions[i]!]));
    stage = {
      stage: 'SORT',
      sortPattern,
      ...(limit ? { limitAmount: skip + limit } : {}),
      inputStage: stage,
    };
  }
  if (skip) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit && plan.sorted) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function describeScan({ index, reverse }: IndexPlan): StageReport {
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
