import { MongoError, notServed, unparsable } from '../errors';
import { decode, encodeStored, requireStorable } from '../bson/codec';
import type { Document, Value } from '../bson/types';
import type { Found } from '../query/execute';
import { isOperators } from '../query/operators';
import { compileProjection } from '../query/projection';
import { ensureCollection } from '../store/namespaces';
import { insertRecord, moveDocument } from '../store/records';
import type { Transaction } from '../store/store';
import { withCurrentTimestamps, withId } from '../update/stored-document';
import { compileUpdate } from '../update/update';
import { upsertDocument } from '../update/upsert';
import { Arguments, type Command, type Commands, type Request } from './request';
import {
  changeAtLength,
  changeBriefly,
  makeChange,
  maxBatch,
  removal,
  Selection,
  type Change,
} from './changes';

const insert: Command = {
  fields: 'documents ordered bypassDocumentValidation',
  run: (request) =>
    runStatements(request, request.args.rawDocuments('documents'), (bytes) => {
      requireStorable(bytes);
      const given = decode(bytes);
      const document = withId(withCurrentTimestamps(given));
      const raw = document === given ? bytes : encodeStored(document);
      return { otherwise: (tx) => insertRecord(tx, ensureCollection(tx, request.ns), raw, document) };
    }),
};

/** What became of one document: there is no `before` of one that was made, and no `after` of one removed. */
interface Effect {
  before?: Document;
  after?: Document;
  isModified?: boolean;
}

type Note = (effect: Effect, tx: Transaction) => void;

const update: Command = {
  fields: 'updates ordered bypassDocumentValidation',
  async run(request) {
    const total = { nModified: 0 };
    const upserted: Record<string, unknown>[] = [];
    const answer = await runStatements(request, request.args.documents('updates'), (statement, index) => {
      const { args, spec, selection } = parseUpdate(request, statement);
      return updating(args, spec, selection, ({ before, after, isModified }, tx) => {
        if (isModified) tx.assign(total, { nModified: total.nModified + 1 });
        if (!before) upserted.push({ index, _id: after!.get('_id') });
      });
    });
    return { ...answer, ...total, ...(upserted.length > 0 && { upserted }) };
  },
  explained: (request) => ({ query: parseUpdate(request).selection.query(), top: 'UPDATE' }),
};

/** @returns what one statement of an `update`, by default the first, is about */
function parseUpdate({ args: outer, engine, ns }: Request, statement = outer.documents('updates')[0]) {
  const args = new Arguments('update.updates', statement, 'q u multi upsert arrayFilters sort');
  const multi = args.flag('multi');
  const spec = args.required('u', args.get('u'));
  if (multi && !isOperators(spec) && !Array.isArray(spec)) {
    throw unparsable('multi update is not supported for replacement-style update');
  }
  const filter = args.required('q', args.document('q'));
  const selection = new Selection(engine.store, ns, filter, multi ? 0 : 1, args.document('sort'));
  return { args, spec, selection };
}

/** @returns the change that updates what is selected, or inserts a document if it shall and nothing is */
function updating(args: Arguments, spec: Value, selection: Selection, note: Note): Change {
  if (args.array('arrayFilters')?.length) throw notServed('arrayFilters');
  const compiled = compileUpdate(spec);
  const apply = (tx: Transaction, found: Found) => {
    // A query that an index answers alone has not looked at the document; `$` needs it looked at.
    const position = () =>
      found.position < 0 ? (selection.recheck(found.record)?.position ?? -1) : found.position;
    const [before, after] = [found.document, compiled(decode(found.raw), { position, inserting: false })];
    const raw = encodeStored(after);
    const isModified = !raw.equals(found.raw);
    if (isModified) moveDocument(tx, selection.collection!, { record: found.record, before, after }, raw);
    note({ before, after, isModified }, tx);
  };
  const upsert = (tx: Transaction) => {
    const after = upsertDocument(selection.filter, compiled, !isOperators(spec));
    insertRecord(tx, ensureCollection(tx, selection.ns), encodeStored(after), after);
    note({ after }, tx);
  };
  return { selection, apply, otherwise: args.flag('upsert') ? upsert : undefined };
}

const remove: Command = {
  fields: 'deletes ordered',
  run(request) {
    const prepare = (statement: Document) => removal(parseDelete(request, statement));
    return runStatements(request, request.args.documents('deletes'), prepare);
  },
  explained: (request) => ({ query: parseDelete(request).query(), top: 'DELETE' }),
};

/** @returns what one statement of a `delete`, by default the first, is about */
function parseDelete({ args: outer, engine, ns }: Request, statement = outer.documents('deletes')[0]) {
  const args = new Arguments('delete.deletes', statement, 'q limit');
  const limit = args.number('limit');
  if (limit !== 0 && limit !== 1) throw unparsable('The limit field in delete objects must be 0 or 1.');
  return new Selection(engine.store, ns, args.required('q', args.document('q')), limit);
}

/** Changes one document and answers with it. */
const findAndModify: Command = {
  fields: 'query sort remove update new fields upsert arrayFilters bypassDocumentValidation',
  async run(request) {
    const { args, engine } = request;
    const fields = args.document('fields');
    const project = fields?.size ? compileProjection(fields, true) : (document: Document) => document;
    const [removes, spec] = [args.flag('remove'), args.get('update')];
    const other = ['update', 'upsert', 'new'].find((field) => args.get(field));
    if (removes && other) throw unparsable(`Cannot specify both ${other} and remove=true`);
    if (!removes && spec === undefined) throw unparsable('Either an update or remove=true must be specified');
    const selection = selectionOf(request);
    let effect: Effect = {};
    const change = removes
      ? removal(selection, (before) => (effect = { before }))
      : updating(args, spec!, selection, (made) => (effect = made));
    const n = await makeChange(engine.store, change);
    const { before, after } = effect;
    const updated = !removes && { updatedExisting: before !== undefined };
    const upserted = !before && after && { upserted: after.get('_id') };
    const value = args.flag('new') ? after : before;
    return { lastErrorObject: { n, ...updated, ...upserted }, value: value ? project(value) : null };
  },
  explained: (request) => ({
    query: selectionOf(request).query(),
    top: request.args.flag('remove') ? 'DELETE' : 'UPDATE',
  }),
};

function selectionOf({ args, engine, ns }: Request): Selection {
  return new Selection(engine.store, ns, args.document('query') ?? new Map(), 1, args.document('sort'));
}

/**
 * Runs the statements of a write command in their order, as many as possible in one transaction.
 * @param statements what each was given
 * @param prepare makes a statement ready; what it throws is the statement's error
 * @returns how many documents were changed or made, and the errors as `writeErrors`, if there are any
 * @throws MongoError InvalidLength (16) for no or too many statements
 */
async function runStatements<T>(
  { args, engine: { store } }: Request,
  statements: readonly T[],
  prepare: (statement: T, index: number) => Change,
): Promise<{ n: number; writeErrors?: Record<string, unknown>[] }> {
  const count = statements.length;
  if (count < 1 || count > maxBatch) {
    throw new MongoError('InvalidLength', `a write has 1 to ${maxBatch} statements, not ${count}`);
  }
  const ordered = args.flag('ordered', true);
  const writeErrors: Record<string, unknown>[] = [];
  const note = (index: number, error: unknown) => {
    if (!(error instanceof MongoError)) throw error;
    writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
    return 0;
  };
  let n = 0;
  let at = 0;
  const isOver = () => at === count || (ordered && writeErrors.length > 0);
  while (!isOver()) {
    let long: Change | undefined;
    const runSome = (tx: Transaction) => {
      do {
        try {
          const change = prepare(statements[at]!, at);
          const changed = tx.attempt(() => changeBriefly(tx, change));
          if (changed === undefined) long = change;
          n += changed ?? 0;
        } catch (error) {
          note(at, error);
        }
        at += 1;
      } while (!long && !isOver() && !tx.expired);
    };
    // Each statement has a transaction of its own within, so that all of them together need none.
    await store.writer.run(runSome, false);
    if (long) n += await changeAtLength(store, long).catch((error: unknown) => note(at - 1, error));
  }
  return writeErrors.length > 0 ? { n, writeErrors } : { n };
}

export const writeCommands: Commands = { insert, update, delete: remove, findAndModify };
