import { MongoError } from '../errors';
import { isNumeric, toDouble } from '../bson/number';
import type { Document } from '../bson/types';
import type { Store } from '../store/store';
import { removeRecord } from '../store/records';
import { Arguments } from './arguments';
import { requireBatchSize } from './insert';
import { argumentsOf, namespaceOf, type Command } from './request';
import { Selection } from './selection';
import { changeAtLength, changeBriefly, runStatements } from './write';

export const remove: Command = async (request) => {
  const args = argumentsOf(request, ['deletes', 'ordered', 'let']);
  const ns = namespaceOf(request);
  const { store } = request.engine;
  const statements = args.documents('deletes');
  requireBatchSize(statements.length);
  let n = 0;
  const writeErrors = await runStatements(
    store,
    statements.length,
    (index) => {
      const selection = parseDelete(store, ns, statements[index]!);
      let removed = 0;
      const change = {
        selection,
        apply(tx, found) {
          removeRecord(tx, selection.collection!, found.record, found.document);
          removed += 1;
        },
      } satisfies Parameters<typeof changeBriefly>[1];
      return {
        briefly(tx) {
          const made = changeBriefly(tx, change);
          if (made) n += removed;
          return made;
        },
        async atLength() {
          await changeAtLength(store, change);
          n += removed;
        },
      };
    },
    args.flag('ordered', true),
  );
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
};

/** @returns what one statement of a `delete` is about */
export function parseDelete(store: Store, ns: string, statement: Document): Selection {
  const args = new Arguments('delete.deletes', statement, ['q', 'limit', 'hint']);
  const filter = args.document('q');
  const limit = args.get('limit') ?? null;
  if (!filter) throw args.missing('q');
  if (!isNumeric(limit) || (toDouble(limit) !== 0 && toDouble(limit) !== 1)) {
    throw new MongoError('FailedToParse', 'The limit field in delete objects must be 0 or 1.');
  }
  return new Selection(store, ns, filter, toDouble(limit) as 0 | 1, undefined, args.get('hint'));
}
