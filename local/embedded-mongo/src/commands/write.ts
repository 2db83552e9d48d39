import { notServed, unparsable } from '../errors';
import { decode } from '../bson/decode';
import { encodeStored, requireStorable } from '../bson/encode';
import type { Document, Value } from '../bson/types';
import type { Found } from '../query/execute';
import { isOperators } from '../query/operators';
import { compileProjection } from '../query/projection';
import { ensureCollection } from '../store/namespaces';
import { insertRecord, removeRecord, replaceRecord } from '../store/records';
import type { Store } from '../store/store';
import type { Transaction } from '../store/writer';
import { compileUpdate, type Update } from '../update/update';
import { upsertDocument, withId } from '../update/upsert';
import { Arguments } from './arguments';
import type { Command } from './command';
import { Selection } from './selection';
import { makeChange, runStatements, type Change } from './statements';

export const insert: Command = {
  fields: 'documents ordered bypassDocumentValidation',
  async run({ args, engine, ns }) {
    const total = { n: 0 };
    const insertOne = (bytes: Buffer): Change => {
      requireStorable(bytes);
      const given = decode(bytes);
      const document = withId(given);
      const raw = document === given ? bytes : encodeStored(document);
      return {
        otherwise(tx) {
          insertRecord(tx, ensureCollection(tx, ns), raw, document);
          tx.count(total, 'n', 1);
        },
      };
    };
    const documents = args.rawDocuments('documents');
    const errors = await runStatements(engine.store, documents, args.flag('ordered', true), insertOne);
    return { ...total, ...errors };
  },
};

export const update: Command = {
  fields: 'updates ordered bypassDocumentValidation',
  async run({ args, engine: { store }, ns }) {
    const total = { n: 0, nModified: 0 };
    const upserted: Record<string, unknown>[] = [];
    const updateOne = (statement: Document, index: number): Change => {
      const { selection, compiled, upsert } = parseUpdate(store, ns, statement);
      return {
        selection,
        apply(tx, found) {
          const { isModified } = applyUpdate(tx, selection, found, compiled);
          tx.count(total, 'n', 1);
          tx.count(total, 'nModified', Number(isModified));
        },
        otherwise(tx) {
          if (!upsert) return;
          upserted.push({ index, _id: upsert(tx).get('_id') });
          tx.count(total, 'n', 1);
        },
      };
    };
    const errors = await runStatements(
      store,
      args.documents('updates'),
      args.flag('ordered', true),
      updateOne,
    );
    return { ...total, ...(upserted.length > 0 && { upserted }), ...errors };
  },
};

/** @returns what one statement of an `update` is about and does; `upsert` only if it shall */
export function parseUpdate(store: Store, ns: string, statement: Document) {
  const args = new Arguments('update.updates', statement, 'q u multi upsert arrayFilters sort');
  const filter = args.required('q', args.document('q'));
  const multi = args.flag('multi');
  if (multi && !isOperators(args.get('u')) && !Array.isArray(args.get('u'))) {
    throw unparsable('multi update is not supported for replacement-style update');
  }
  const selection = new Selection(store, ns, filter, multi ? 0 : 1, args.document('sort'));
  return { selection, ...updateOf(args, args.required('u', args.get('u')), selection) };
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

export const remove: Command = {
  fields: 'deletes ordered',
  async run({ args, engine: { store }, ns }) {
    const total = { n: 0 };
    const removeSome = (statement: Document): Change => {
      const selection = parseDelete(store, ns, statement);
      return {
        selection,
        apply(tx, { record, document }) {
          removeRecord(tx, selection.collection!, record, document);
          tx.count(total, 'n', 1);
        },
      };
    };
    const errors = await runStatements(
      store,
      args.documents('deletes'),
      args.flag('ordered', true),
      removeSome,
    );
    return { ...total, ...errors };
  },
};

/** @returns what one statement of a `delete` is about */
export function parseDelete(store: Store, ns: string, statement: Document): Selection {
  const args = new Arguments('delete.deletes', statement, 'q limit');
  const limit = args.number('limit');
  if (limit !== 0 && limit !== 1) throw unparsable('The limit field in delete objects must be 0 or 1.');
  return new Selection(store, ns, args.required('q', args.document('q')), limit);
}

/** What `findAndModify` answers. */
interface Outcome {
  lastErrorObject: Record<string, unknown>;
  value: Document | null;
}

/** Changes one document and answers with it. */
export const findAndModify: Command = {
  fields: 'query sort remove update new fields upsert arrayFilters bypassDocumentValidation',
  async run({ args, engine: { store }, ns }) {
    const spec = args.document('fields');
    const project = spec?.size ? compileProjection(spec, true) : (document: Document) => document;
    const selection = new Selection(store, ns, args.document('query') ?? new Map(), 1, args.document('sort'));
    const outcome: Outcome = { lastErrorObject: { n: 0 }, value: null };
    await makeChange(store, (args.flag('remove') ? removal : modification)(args, selection, outcome));
    const { value, lastErrorObject } = outcome;
    return { lastErrorObject, value: value && project(value) };
  },
};

function removal(args: Arguments, selection: Selection, outcome: Outcome): Change {
  const other = ['update', 'upsert', 'new'].find((field) => args.get(field));
  if (other) throw unparsable(`Cannot specify both ${other} and remove=true`);
  return {
    selection,
    apply(tx, { record, document }) {
      removeRecord(tx, selection.collection!, record, document);
      Object.assign(outcome, { lastErrorObject: { n: 1 }, value: document });
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
