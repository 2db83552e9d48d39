import { MongoError, notSupported, failedToParse } from '../errors';
import { decode, encodeStored, requireStorable } from '../bson/codec';
import { copyDocument, type Document, type Value } from '../bson/types';
import type { FoundDocument } from '../query/query';
import { isOperators } from '../query/operators';
import { compileProjection } from '../query/projection';
import { ensureCollection } from '../store/namespaces';
import { insertDocument, writeDocument } from '../store/records';
import type { Transaction } from '../store/transaction';
import { withCurrentTimestamps, withId } from '../update/stored-document';
import { compileUpdate, isForInsertsOnly } from '../update/update';
import { upsertDocument } from '../update/upsert';
import { Arguments, type Command, type Commands, type Request } from './request';
import {
  executeInBatches,
  executeInTransaction,
  executeWrite,
  MAX_WRITE_BATCH_COUNT,
  deleteOperation,
  Selection,
  type WriteOperation,
} from './write-operations';

const insert: Command = {
  fields: 'documents ordered bypassDocumentValidation',
  run: (request) =>
    runStatements(request, request.args.rawDocuments('documents'), (bytes) => {
      requireStorable(bytes);
      const received = decode(bytes);
      const document = withId(withCurrentTimestamps(received));
      const raw = document === received ? bytes : encodeStored(document);
      return { onNoMatch: (tx) => insertDocument(tx, ensureCollection(tx, request.ns), raw, document) };
    }),
};

/** A document that is decoded when it is asked for. */
type Decodable = Pick<FoundDocument, 'document'>;

/** The result of writing one document: an insert has no `before`, a delete has no `after`. */
interface DocumentWrite {
  before?: Decodable;
  after?: Decodable;
  isModified?: boolean;
}

type OnWrite = (effect: DocumentWrite, tx: Transaction) => void;

const update: Command = {
  fields: 'updates ordered bypassDocumentValidation',
  async run(request) {
    const total = { nModified: 0 };
    const upserted: Record<string, unknown>[] = [];
    const answer = await runStatements(request, request.args.documents('updates'), (statement, index) => {
      const { args, spec, selection } = parseUpdate(request, statement);
      return updateOperation(args, spec, selection, ({ before, after, isModified }, tx) => {
        if (isModified) tx.assign(total, { nModified: total.nModified + 1 });
        if (!before) upserted.push({ index, _id: after!.document.get('_id') });
      });
    });
    return { ...answer, ...total, ...(upserted.length > 0 && { upserted }) };
  },
  explainTarget: (request) => ({ query: parseUpdate(request).selection.query(), topStage: 'UPDATE' }),
};

/** Parses one statement of an `update`, by default the first. */
function parseUpdate({ args: outer, engine, ns }: Request, statement = outer.documents('updates')[0]) {
  const args = new Arguments('update.updates', statement, 'q u multi upsert arrayFilters sort');
  const multi = args.boolean('multi');
  const spec = args.required('u', args.get('u'));
  if (multi && !isOperators(spec) && !Array.isArray(spec)) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  const filter = args.required('q', args.document('q'));
  const selection = new Selection(engine.store, ns, filter, multi ? 0 : 1, args.document('sort'));
  return { args, spec, selection };
}

/** Creates the operation that updates the selected documents or, if requested, inserts one when nothing matches. */
function updateOperation(args: Arguments, spec: Value, selection: Selection, note: OnWrite): WriteOperation {
  if (args.array('arrayFilters')?.length) throw notSupported('arrayFilters');
  const compiled = compileUpdate(spec);
  const apply = (tx: Transaction, found: FoundDocument) => {
    // A query that an index answered has not evaluated the document, which `$` requires.
    const position = () =>
      found.position < 0 ? (selection.fetchIfMatching(found.record)?.position ?? -1) : found.position;
    const before = found.document;
    const after = compiled(copyDocument(before), { position, isInsert: false });
    const raw = encodeStored(after);
    const isModified = !raw.equals(found.raw);
    if (isModified) writeDocument(tx, selection.collection!, { record: found.record, before, after }, raw);
    note({ before: found, after: { document: after }, isModified }, tx);
  };
  const keep = (tx: Transaction, found: FoundDocument) => note({ before: found, after: found }, tx);
  const upsert = (tx: Transaction) => {
    const after = upsertDocument(selection.filter, compiled, !isOperators(spec));
    const raw = encodeStored(after);
    insertDocument(tx, ensureCollection(tx, selection.ns), raw, after);
    note({ after: { document: after } }, tx);
  };
  return {
    selection,
    apply: isForInsertsOnly(spec) ? keep : apply,
    onNoMatch: args.boolean('upsert') ? upsert : undefined,
  };
}

const remove: Command = {
  fields: 'deletes ordered',
  run(request) {
    const prepare = (statement: Document) => deleteOperation(parseDelete(request, statement));
    return runStatements(request, request.args.documents('deletes'), prepare);
  },
  explainTarget: (request) => ({ query: parseDelete(request).query(), topStage: 'DELETE' }),
};

/** Parses one statement of a `delete`, by default the first. */
function parseDelete({ args: outer, engine, ns }: Request, statement = outer.documents('deletes')[0]) {
  const args = new Arguments('delete.deletes', statement, 'q limit');
  const limit = args.number('limit');
  if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
  return new Selection(engine.store, ns, args.required('q', args.document('q')), limit);
}

/** Writes one document and returns it. */
const findAndModify: Command = {
  fields: 'query sort remove update new fields upsert arrayFilters bypassDocumentValidation',
  async run(request) {
    const { args, engine } = request;
    const fields = args.document('fields');
    const project = fields?.size ? compileProjection(fields, true) : (document: Document) => document;
    const [removes, spec] = [args.boolean('remove'), args.get('update')];
    const other = ['update', 'upsert', 'new'].find((field) => args.get(field));
    if (removes && other) throw failedToParse(`Cannot specify both ${other} and remove=true`);
    if (!removes && spec === undefined)
      throw failedToParse('Either an update or remove=true must be specified');
    const selection = findAndModifySelection(request);
    let before: Document | undefined;
    let after: Document | undefined;
    const operation = removes
      ? deleteOperation(selection, (removed) => (before = removed))
      : updateOperation(args, spec!, selection, (effect) => {
          [before, after] = [effect.before?.document, effect.after?.document];
        });
    const n = await executeWrite(engine.store, operation);
    const updated = !removes && { updatedExisting: before !== undefined };
    const upserted = !before && after && { upserted: after.get('_id') };
    const value = args.boolean('new') ? after : before;
    return { lastErrorObject: { n, ...updated, ...upserted }, value: value ? project(value) : null };
  },
  explainTarget: (request) => ({
    query: findAndModifySelection(request).query(),
    topStage: request.args.boolean('remove') ? 'DELETE' : 'UPDATE',
  }),
};

function findAndModifySelection({ args, engine, ns }: Request): Selection {
  return new Selection(engine.store, ns, args.document('query') ?? new Map(), 1, args.document('sort'));
}

/**
 * Runs the statements of a write command in order, as many as possible in one transaction.
 * @param prepare converts a statement to an operation; an error it throws is the statement's error
 * @returns the number of documents matched or inserted, and `writeErrors` if there are any
 * @throws MongoError InvalidLength (16) for no or too many statements
 */
async function runStatements<T>(
  { args, engine: { store } }: Request,
  statements: readonly T[],
  prepare: (statement: T, index: number) => WriteOperation,
): Promise<{ n: number; writeErrors?: Record<string, unknown>[] }> {
  const count = statements.length;
  if (count < 1 || count > MAX_WRITE_BATCH_COUNT) {
    throw new MongoError(
      'InvalidLength',
      `a write has 1 to ${MAX_WRITE_BATCH_COUNT} statements, not ${count}`,
    );
  }
  const ordered = args.boolean('ordered', true);
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
    let long: WriteOperation | undefined;
    const runSome = (tx: Transaction) => {
      do {
        try {
          const operation = prepare(statements[at]!, at);
          const writtenCount = executeInTransaction(tx, operation);
          if (writtenCount === undefined) long = operation;
          n += writtenCount ?? 0;
        } catch (error) {
          note(at, error);
        }
        at += 1;
      } while (!long && !isOver() && !tx.isOverTime);
    };
    await store.writer.runOperations(runSome);
    if (long) n += await executeInBatches(store, long).catch((error: unknown) => note(at - 1, error));
  }
  return writeErrors.length > 0 ? { n, writeErrors } : { n };
}

export const writeCommands: Commands = { insert, update, delete: remove, findAndModify };
