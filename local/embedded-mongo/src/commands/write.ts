import { notServed, unparsable } from '../errors';
import { decode, encodeStored, requireStorable } from '../bson/codec';
import type { Document, Value } from '../bson/types';
import type { Found } from '../query/execute';
import { isOperators } from '../query/operators';
import { compileProjection } from '../query/projection';
import { ensureCollection } from '../store/namespaces';
import { insertRecord, replaceRecord } from '../store/records';
import type { Transaction } from '../store/writer';
import { compileUpdate, type Update } from '../update/update';
import { upsertDocument, withId } from '../update/upsert';
import { Arguments } from './arguments';
import type { Command, Explainable, Request } from './command';
import { Selection } from './selection';
import { makeChange, removal, runStatements, type Change } from './statements';

export const insert: Command = {
  fields: 'documents ordered bypassDocumentValidation',
  run: (request) =>
    runStatements(request, request.args.rawDocuments('documents'), (bytes) => {
      requireStorable(bytes);
      const given = decode(bytes);
      const document = withId(given);
      const raw = document === given ? bytes : encodeStored(document);
      return { otherwise: (tx) => insertRecord(tx, ensureCollection(tx, request.ns), raw, document) };
    }),
};

export const update: Explainable = {
  fields: 'updates ordered bypassDocumentValidation',
  async run(request) {
    const total = { nModified: 0 };
    const upserted: Record<string, unknown>[] = [];
    const answer = await runStatements(request, request.args.documents('updates'), (statement, index) => {
      const { selection, compiled, upsert } = parseUpdate(request, statement);
      return {
        selection,
        apply(tx, found) {
          const { isModified } = applyUpdate(tx, selection, found, compiled);
          if (isModified) tx.count(total, 'nModified', 1);
        },
        otherwise: upsert && ((tx) => upserted.push({ index, _id: upsert(tx).get('_id') })),
      };
    });
    return { ...answer, ...total, ...(upserted.length > 0 && { upserted }) };
  },
  explained(request) {
    const [statement = new Map()] = request.args.documents('updates');
    return { query: parseUpdate(request, statement).selection.query(), top: 'UPDATE' };
  },
};

/** @returns what one statement of an `update` is about and does; `upsert` only if it shall */
function parseUpdate({ engine, ns }: Request, statement: Document) {
  const args = new Arguments('update.updates', statement, 'q u multi upsert arrayFilters sort');
  const multi = args.flag('multi');
  const spec = args.required('u', args.get('u'));
  if (multi && !isOperators(spec) && !Array.isArray(spec)) {
    throw unparsable('multi update is not supported for replacement-style update');
  }
  const filter = args.required('q', args.document('q'));
  const selection = new Selection(engine.store, ns, filter, multi ? 0 : 1, args.document('sort'));
  return { selection, ...updateOf(args, spec, selection) };
}

/** @returns the update of a statement, compiled, and what inserts a document when nothing matches */
function updateOf(args: Arguments, spec: Value, selection: Selection) {
  if (args.array('arrayFilters')?.length) throw notServed('arrayFilters');
  const compiled = compileUpdate(spec);
  const insertOne = (tx: Transaction): Document => {
    const document = upsertDocument(selection.filter, compiled, !isOperators(spec));
    insertRecord(tx, ensureCollection(tx, selection.ns), encodeStored(document), document);
    return document;
  };
  return { compiled, upsert: args.flag('upsert') ? insertOne : undefined };
}

/** Updates one document. @returns it as it is then, and whether that is any different */
function applyUpdate(tx: Transaction, selection: Selection, found: Found, compiled: Update) {
  // A query that an index answers alone has not looked at the document; `$` needs it looked at.
  const position = () =>
    found.position < 0 ? (selection.recheck(found.record)?.position ?? -1) : found.position;
  const after = compiled(decode(found.raw), { position, inserting: false });
  const raw = encodeStored(after);
  const isModified = !raw.equals(found.raw);
  if (isModified) replaceRecord(tx, selection.collection!, found.record, found.document, after, raw);
  return { after, isModified };
}

const remove: Explainable = {
  fields: 'deletes ordered',
  run(request) {
    const prepare = (statement: Document) => removal(parseDelete(request, statement));
    return runStatements(request, request.args.documents('deletes'), prepare);
  },
  explained(request) {
    const [statement = new Map()] = request.args.documents('deletes');
    return { query: parseDelete(request, statement).query(), top: 'DELETE' };
  },
};
export { remove as delete };

/** @returns what one statement of a `delete` is about */
function parseDelete({ engine, ns }: Request, statement: Document): Selection {
  const args = new Arguments('delete.deletes', statement, 'q limit');
  const limit = args.number('limit');
  if (limit !== 0 && limit !== 1) throw unparsable('The limit field in delete objects must be 0 or 1.');
  return new Selection(engine.store, ns, args.required('q', args.document('q')), limit);
}

/** What `findAndModify` answers. */
interface Outcome {
  lastErrorObject: Record<string, unknown>;
  value: Document | null;
}

/** Changes one document and answers with it. */
export const findAndModify: Explainable = {
  fields: 'query sort remove update new fields upsert arrayFilters bypassDocumentValidation',
  async run(request) {
    const { args, engine } = request;
    const spec = args.document('fields');
    const project = spec?.size ? compileProjection(spec, true) : (document: Document) => document;
    const outcome: Outcome = { lastErrorObject: { n: 0 }, value: null };
    const change = (args.flag('remove') ? taking : modification)(args, selectionOf(request), outcome);
    await makeChange(engine.store, change);
    return { ...outcome, value: outcome.value && project(outcome.value) };
  },
  explained: (request) => ({
    query: selectionOf(request).query(),
    top: request.args.flag('remove') ? 'DELETE' : 'UPDATE',
  }),
};

function selectionOf({ args, engine, ns }: Request): Selection {
  return new Selection(engine.store, ns, args.document('query') ?? new Map(), 1, args.document('sort'));
}

function taking(args: Arguments, selection: Selection, outcome: Outcome): Change {
  const other = ['update', 'upsert', 'new'].find((field) => args.get(field));
  if (other) throw unparsable(`Cannot specify both ${other} and remove=true`);
  return {
    selection,
    apply(tx, found) {
      removal(selection).apply!(tx, found);
      Object.assign(outcome, { lastErrorObject: { n: 1 }, value: found.document });
    },
  };
}

function modification(args: Arguments, selection: Selection, outcome: Outcome): Change {
  const spec = args.get('update');
  if (spec === undefined) throw unparsable('Either an update or remove=true must be specified');
  const { compiled, upsert } = updateOf(args, spec, selection);
  const returnsNew = args.flag('new');
  outcome.lastErrorObject = { n: 0, updatedExisting: false };
  return {
    selection,
    apply(tx, found) {
      const { after } = applyUpdate(tx, selection, found, compiled);
      outcome.lastErrorObject = { n: 1, updatedExisting: true };
      outcome.value = returnsNew ? after : found.document;
    },
    otherwise(tx) {
      if (!upsert) return;
      const document = upsert(tx);
      outcome.lastErrorObject = { n: 1, updatedExisting: false, upserted: document.get('_id') };
      outcome.value = returnsNew ? document : null;
    },
  };
}
