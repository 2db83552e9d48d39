import { ObjectId, BSONRegExp } from 'bson';
import { MongoError } from '../errors';
import { decode } from '../bson/decode';
import { encodeStored, requireStorable } from '../bson/encode';
import { typeName, type Document, type Value } from '../bson/types';
import { ensureCollection } from '../store/namespaces';
import { insertRecord } from '../store/records';
import { withId } from '../update/upsert';
import { argumentsOf, namespaceOf, type Command } from './request';
import { runStatements } from './write';

/** MongoDB's limit for the statements of one write command. */
export const maxBatch = 100_000;

/** @throws MongoError InvalidLength (16) */
export function requireBatchSize(count: number): void {
  if (count >= 1 && count <= maxBatch) return;
  throw new MongoError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${maxBatch}. Got ${count} operations.`,
  );
}

export const insert: Command = async (request) => {
  const args = argumentsOf(request, ['documents', 'ordered', 'bypassDocumentValidation']);
  const ns = namespaceOf(request);
  const documents = args.rawDocuments('documents');
  requireBatchSize(documents.length);
  let n = 0;
  const writeErrors = await runStatements(
    request.engine.store,
    documents.length,
    (index) => {
      const { raw, document } = storable(documents[index]!);
      return {
        briefly(tx) {
          insertRecord(tx, ensureCollection(tx, ns), raw, document);
          n += 1;
          return true;
        },
        atLength: () => Promise.resolve(),
      };
    },
    args.flag('ordered', true),
  );
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
};

/** @returns the document with an `_id`, which comes first */
function storable(bytes: Buffer): { raw: Buffer; document: Document } {
  requireStorable(bytes);
  const given = decode(bytes);
  const document = withId(given);
  requireId(document.get('_id')!);
  return { raw: document === given ? bytes : encodeStored(document), document };
}

/** @throws MongoError InvalidIdField (53) */
export function requireId(id: Value): void {
  if (id instanceof ObjectId || !(Array.isArray(id) || id instanceof BSONRegExp)) return;
  throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
}
