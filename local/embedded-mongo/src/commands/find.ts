import { MongoError, notServed } from '../errors';
import { encode } from '../bson/encode';
import { isNumeric, toDouble } from '../bson/number';
import type { Document } from '../bson/types';
import { execute, type Found, type Query } from '../query/execute';
import { hintedIndex, plan } from '../query/planner';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { PAUSE, type Pause } from '../store/scan';
import type { Arguments } from './arguments';
import { argumentsOf, namespaceOf, type Command } from './request';

export const findFields = [
  'filter',
  'sort',
  'projection',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'hint',
  'allowDiskUse',
  'allowPartialResults',
  'noCursorTimeout',
  'oplogReplay',
];

export const find: Command = (request) => {
  const args = argumentsOf(request, findFields);
  const ns = namespaceOf(request);
  const { store, cursors } = request.engine;
  const collection = store.collections.get(ns);
  const query = queryOf(collection, args);
  const spec = args.document('projection');
  const project = spec?.size ? compileProjection(spec, true) : undefined;
  const found = collection ? execute(store, collection, query) : [];
  return cursors.start(ns, raw(found, project), {
    batchSize: args.count('batchSize'),
    singleBatch: args.flag('singleBatch') || isNegative(args),
    expires: !args.flag('noCursorTimeout'),
    deadline: args.deadline(),
  });
};

/** @returns what the fields of a `find` ask for, planned */
export function queryOf(collection: Collection | undefined, args: Arguments, filterField = 'filter'): Query {
  const filter = args.document(filterField) ?? new Map();
  const sort = parseSort(args.document('sort'));
  return {
    plan: plan(collection, filter, sort, hintOf(collection, args)),
    sort,
    skip: args.count('skip') ?? 0,
    limit: limitOf(args),
  };
}

/** A negative limit is MongoDB's way of asking for one batch only. */
function isNegative(args: Arguments): boolean {
  const limit = args.get('limit') ?? null;
  return isNumeric(limit) && toDouble(limit) < 0;
}

function limitOf(args: Arguments): number {
  return isNegative(args) ? -toDouble(args.get('limit') as number) : (args.count('limit') ?? 0);
}

/** @throws MongoError BadValue (2) when there is no such index */
export function hintOf(collection: Collection | undefined, args: Arguments) {
  const hint = args.get('hint');
  if (hint === undefined || hint === null || (hint instanceof Map && hint.size === 0) || !collection)
    return undefined;
  if (hint instanceof Map && hint.has('$natural')) throw notServed('the hint $natural');
  const index = hintedIndex(collection, hint);
  if (index) return index;
  throw new MongoError(
    'BadValue',
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

function* raw(
  found: Iterable<Found | Pause>,
  project: ((document: Document) => Document) | undefined,
): Generator<Buffer | Pause> {
  for (const item of found) {
    if (item === PAUSE) yield item;
    else yield project ? encode(project(item.document)) : item.raw;
  }
}

export const getMore: Command = (request) => {
  const args = argumentsOf(request, ['collection', 'batchSize']);
  const id = request.body.get('getMore');
  if (!isNumeric(id)) throw new MongoError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type");
  const ns = `${request.database}.${args.requiredString('collection')}`;
  return request.engine.cursors.next(BigInt(id.toString()), ns, args.count('batchSize'), args.deadline());
};

export const killCursors: Command = (request) => {
  const args = argumentsOf(request, ['cursors']);
  const ids = (args.array('cursors') ?? []).filter(isNumeric).map((id) => BigInt(id.toString()));
  const killed = ids.filter((id) => request.engine.cursors.kill(id));
  return {
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
};
