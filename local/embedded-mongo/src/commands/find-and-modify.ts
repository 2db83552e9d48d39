import { MongoError, notServed } from '../errors';
import type { Document, Value } from '../bson/types';
import { compileProjection } from '../query/projection';
import { removeRecord } from '../store/records';
import { compileUpdate, isOperatorUpdate } from '../update/update';
import type { Arguments } from './arguments';
import { argumentsOf, namespaceOf, type Answer, type Command } from './request';
import { Selection } from './selection';
import { applyUpdate, applyUpsert } from './update';
import { makeChange, type Change } from './write';

export const findAndModifyFields = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'hint',
  'arrayFilters',
  'bypassDocumentValidation',
];

/** Changes one document and answers with it. */
export const findAndModify: Command = async (request) => {
  const args = argumentsOf(request, findAndModifyFields);
  const ns = namespaceOf(request);
  const { store } = request.engine;
  const spec = args.document('fields');
  const project = spec?.size ? compileProjection(spec, true) : (document: Document) => document;
  const outcome: Outcome = { lastErrorObject: undefined, value: null };
  const selection = new Selection(
    store,
    ns,
    args.document('query') ?? new Map(),
    1,
    args.document('sort'),
    args.get('hint'),
  );
  await makeChange(
    store,
    args.flag('remove') ? removal(args, selection, outcome) : modification(args, selection, outcome),
  );
  const { value, lastErrorObject } = outcome;
  return { lastErrorObject, value: value && project(value) } satisfies Answer;
};

interface Outcome {
  lastErrorObject: Record<string, unknown> | undefined;
  value: Document | null;
}

function removal(args: Arguments, selection: Selection, outcome: Outcome): Change {
  if (args.get('update') !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (args.flag('upsert'))
    throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (args.flag('new'))
    throw new MongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  outcome.lastErrorObject = { n: 0 };
  return {
    selection,
    apply(tx, found) {
      removeRecord(tx, selection.collection!, found.record, found.document);
      Object.assign(outcome, { lastErrorObject: { n: 1 }, value: found.document });
    },
  };
}

function modification(args: Arguments, selection: Selection, outcome: Outcome): Change {
  const spec = args.get('update');
  if (spec === undefined)
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
  if ((args.array('arrayFilters') ?? []).length > 0) throw notServed('arrayFilters');
  const compiled = compileUpdate(spec as Value);
  const returnsNew = args.flag('new');
  outcome.lastErrorObject = { n: 0, updatedExisting: false };
  return {
    selection,
    apply(tx, found) {
      const { after } = applyUpdate(tx, selection, found, compiled);
      outcome.lastErrorObject = { n: 1, updatedExisting: true };
      outcome.value = returnsNew ? after : found.document;
    },
    otherwise: !args.flag('upsert')
      ? undefined
      : (tx) => {
          const document = applyUpsert(tx, selection, compiled, !isOperatorUpdate(spec));
          outcome.lastErrorObject = { n: 1, updatedExisting: false, upserted: document.get('_id') };
          outcome.value = returnsNew ? document : null;
        },
  };
}
