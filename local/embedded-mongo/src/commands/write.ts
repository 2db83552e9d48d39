import { notServed, unparsable } from '../errors';
import { decode, encodeStored, requireStorable } from '../bson/codec';
import type { Document, Value } from '../bson/types';
import type { Found } from '../query/execute';
import { isOperators } from '../query/operators';
import { compileProjection } from '../query/projection';
import { ensureCollection } from '../store/namespaces';
import { insertRecord, moveDocument } from '../store/records';
import type { Transaction } from '../store/writer';
import { withCurrentTimestamps, withId } from '../update/stored-document';
import { compileUpdate } from '../update/update';
import { upsertDocument } from '../update/upsert';
import { Arguments, type Command, type Request } from './request';
import { makeChange, removal, runStatements, Selection, type Change } from './changes';

export const insert: Command = {
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

export const update: Command = {
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
export { remove as delete };

/** @returns what one statement of a `delete`, by default the first, is about */
function parseDelete({ args: outer, engine, ns }: Request, statement = outer.documents('deletes')[0]) {
  const args = new Arguments('delete.deletes', statement, 'q limit');
  const limit = args.number('limit');
  if (limit !== 0 && limit !== 1) throw unparsable('The limit field in delete objects must be 0 or 1.');
  return new Selection(engine.store, ns, args.required('q', args.document('q')), limit);
}

/** Changes one document and answers with it. */
export const findAndModify: Command = {
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
