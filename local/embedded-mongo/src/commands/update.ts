import { MongoError, notServed } from '../errors';
import { encodeStored } from '../bson/encode';
import type { Document, Value } from '../bson/types';
import type { Found } from '../query/execute';
import type { Store } from '../store/store';
import { ensureCollection } from '../store/namespaces';
import { insertRecord, replaceRecord } from '../store/records';
import type { Transaction } from '../store/writer';
import { decode } from '../bson/decode';
import { compileUpdate, isOperatorUpdate, type Update } from '../update/update';
import { upsertDocument } from '../update/upsert';
import { Arguments } from './arguments';
import { requireBatchSize, requireId } from './insert';
import { argumentsOf, namespaceOf, type Command } from './request';
import { Selection } from './selection';
import { changeAtLength, changeBriefly, runStatements, type Change } from './write';

const statementFields = ['q', 'u', 'multi', 'upsert', 'hint', 'arrayFilters', 'sort', 'c'];

export const update: Command = async (request) => {
  const args = argumentsOf(request, ['updates', 'ordered', 'bypassDocumentValidation', 'let']);
  const ns = namespaceOf(request);
  const { store } = request.engine;
  const statements = args.documents('updates');
  requireBatchSize(statements.length);
  const total = { n: 0, nModified: 0 };
  const upserted: Record<string, unknown>[] = [];
  const writeErrors = await runStatements(
    store,
    statements.length,
    (index) => {
      const tally = { n: 0, nModified: 0 };
      const change = changeOf(store, ns, statements[index]!, tally, (id) =>
        upserted.push({ index, _id: id }),
      );
      const count = () => {
        total.n += tally.n;
        total.nModified += tally.nModified;
      };
      return {
        briefly(tx) {
          const made = changeBriefly(tx, change);
          if (made) count();
          return made;
        },
        atLength: () => changeAtLength(store, change).then(count),
      };
    },
    args.flag('ordered', true),
  );
  return {
    ...total,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
};

/** @returns the selection and the update of one statement */
export function parseStatement(store: Store, ns: string, statement: Document) {
  const args = new Arguments('update.updates', statement, statementFields);
  const filter = args.document('q');
  const spec = args.get('u');
  if (!filter) throw args.missing('q');
  if (spec === undefined) throw args.missing('u');
  if ((args.array('arrayFilters') ?? []).length > 0) throw notServed('arrayFilters');
  const multi = args.flag('multi');
  const replaces = !isOperatorUpdate(spec);
  if (multi && replaces)
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  const selection = new Selection(store, ns, filter, multi ? 0 : 1, args.document('sort'), args.get('hint'));
  return { selection, update: compileUpdate(spec), replaces, upsert: args.flag('upsert') };
}

function changeOf(
  store: Store,
  ns: string,
  statement: Document,
  tally: { n: number; nModified: number },
  onUpsert: (id: Value) => void,
): Change {
  const { selection, update: compiled, replaces, upsert } = parseStatement(store, ns, statement);
  return {
    selection,
    apply(tx, found) {
      const { modified } = applyUpdate(tx, selection, found, compiled);
      tally.n += 1;
      if (modified) tally.nModified += 1;
    },
    otherwise: !upsert
      ? undefined
      : (tx) => {
          const document = applyUpsert(tx, selection, compiled, replaces);
          tally.n += 1;
          onUpsert(document.get('_id')!);
        },
  };
}

/** Updates one document. @returns it as it is then, and whether that is any different */
export function applyUpdate(
  tx: Transaction,
  selection: Selection,
  found: Found,
  compiled: Update,
): { after: Document; modified: boolean } {
  // A query that an index answers alone has not looked at the document; `$` needs it looked at.
  const position = () =>
    found.position < 0 ? (selection.recheck(found.record)?.position ?? -1) : found.position;
  const after = compiled(decode(found.raw), { position, inserting: false });
  const raw = encodeStored(after);
  if (raw.equals(found.raw)) return { after, modified: false };
  replaceRecord(tx, selection.collection!, found.record, found.document, after, raw);
  return { after, modified: true };
}

/** Inserts what an update makes of its query. @returns the new document */
export function applyUpsert(
  tx: Transaction,
  { ns, filter }: Selection,
  compiled: Update,
  replaces: boolean,
): Document {
  const document = upsertDocument(filter, compiled, replaces);
  requireId(document.get('_id')!);
  insertRecord(tx, ensureCollection(tx, ns), encodeStored(document), document);
  return document;
}
