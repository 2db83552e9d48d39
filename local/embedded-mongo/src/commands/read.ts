import { mistyped, notServed } from '../errors';
import { encode } from '../bson/encode';
import { hashKey } from '../bson/key';
import { isNumeric } from '../bson/number';
import type { Document, Value } from '../bson/types';
import { compilePipeline, runPipeline } from '../aggregate/pipeline';
import { execute, readingOf, type Found, type Query } from '../query/execute';
import { visitPath } from '../query/path';
import { plan } from '../query/planner';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { convert, drainAll, type Stream } from '../stream';
import { Arguments } from './arguments';
import type { Command, Request } from './command';

/** @returns what the fields of a `find` and the like ask for, planned */
export function queryOf({ args, collection }: Request, filterField: string): Query {
  const sort = parseSort(args.document('sort'));
  const filter = args.document(filterField) ?? new Map();
  return {
    plan: plan(collection, filter, sort),
    sort,
    skip: args.count('skip') ?? 0,
    // A negative limit is MongoDB's way of asking for one batch only.
    limit: isNegative(args) ? -args.number('limit')! : (args.count('limit') ?? 0),
  };
}

function isNegative(args: Arguments): boolean {
  return (args.number('limit') ?? 0) < 0;
}

function found({ engine, collection }: Request, query: Query): Stream<Found> {
  return collection ? execute(readingOf(engine.store, collection), query) : [];
}

export const find: Command = {
  fields: 'filter sort projection skip limit batchSize singleBatch allowDiskUse',
  run(request) {
    const { args, engine, ns } = request;
    const spec = args.document('projection');
    const project = spec?.size ? compileProjection(spec, true) : undefined;
    const documents = convert(found(request, queryOf(request, 'filter')), (item) =>
      project ? encode(project(item.document)) : item.raw,
    );
    return engine.cursors.start(ns, documents, {
      batchSize: args.count('batchSize'),
      singleBatch: args.flag('singleBatch') || isNegative(args),
      deadline: args.deadline(),
    });
  },
};

/** @returns the pipeline of an `aggregate`, planned */
export function pipelineOf({ args, engine, database, collection }: Request) {
  const surroundings = { store: engine.store, database };
  return compilePipeline(args.array('pipeline') ?? [], collection, surroundings);
}

export const aggregate: Command = {
  fields: 'pipeline cursor allowDiskUse bypassDocumentValidation explain',
  run(request) {
    const { args, engine, ns, collection } = request;
    if (args.flag('explain')) throw notServed('the option explain of aggregate (the command explain is)');
    const reading = collection && readingOf(engine.store, collection);
    const documents = runPipeline(pipelineOf(request), reading);
    const options = new Arguments('cursor', args.required('cursor', args.document('cursor')), 'batchSize');
    return engine.cursors.start(ns, convert(documents, encode), {
      batchSize: options.count('batchSize'),
      singleBatch: false,
      deadline: args.deadline(),
    });
  },
};

export const count: Command = {
  fields: 'query skip limit',
  async run(request) {
    const { collection, args } = request;
    const query = queryOf(request, 'query');
    const { plan: chosen, skip, limit } = query;
    if (collection && !chosen.filter && chosen.scans === 'collection') {
      return { n: Math.min(Math.max(collection.count - skip, 0), limit || Infinity) };
    }
    let n = 0;
    await drainAll(found(request, query), () => (n += 1), args.deadline());
    return { n };
  },
};

export const distinct: Command = {
  fields: 'key query',
  async run(request) {
    const { args } = request;
    const parts = args.required('key', args.string('key')).split('.');
    const values = new Map<string, Value>();
    const add = (value: Value) => values.set(hashKey(value), values.get(hashKey(value)) ?? value);
    const look = ({ document }: { document: Document }) =>
      visitPath(document, parts, false, (value) => {
        if (Array.isArray(value)) value.forEach(add);
        else if (value !== undefined) add(value);
        return false;
      });
    await drainAll(found(request, queryOf(request, 'query')), look, args.deadline());
    const ordered = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
    return { values: ordered.map(([, value]) => value) };
  },
};

export const getMore: Command = {
  fields: 'collection batchSize',
  run({ args, engine, database }) {
    const id = args.get('getMore') ?? null;
    if (!isNumeric(id)) throw mistyped("BSON field 'getMore.getMore' is the wrong type");
    const ns = `${database}.${args.required('collection', args.string('collection'))}`;
    return engine.cursors.next(BigInt(id.toString()), ns, args.count('batchSize'), args.deadline());
  },
};

export const killCursors: Command = {
  fields: 'cursors',
  run({ args, engine }) {
    const ids = (args.array('cursors') ?? []).filter(isNumeric).map((id) => BigInt(id.toString()));
    const killed = ids.filter((id) => engine.cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};
