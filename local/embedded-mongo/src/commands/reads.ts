import { typeMismatch, notSupported } from '../errors';
import { encode } from '../bson/codec';
import { hashKey } from '../bson/key';
import { isNumeric } from '../bson/number';
import type { Value } from '../bson/types';
import { compilePipeline, runPipeline } from '../aggregate/pipeline';
import { Query, type FoundDocument } from '../query/query';
import { elementsAt } from '../query/path';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { filterMap, collect } from '../stream';
import { Arguments, type Command, type Commands, type Request } from './request';

/** Plans the query of a `find`, `count` or `distinct`. */
function queryOf({ args, engine, collection }: Request, filterField = 'query'): Query {
  const filter = args.document(filterField) ?? new Map();
  // A negative limit requests a single batch.
  const limit = Math.abs(args.integer('limit', -Infinity) ?? 0);
  const sort = parseSort(args.document('sort'));
  return new Query(engine.store, collection, filter, sort, args.integer('skip'), limit);
}

const find: Command = {
  fields: 'filter sort projection skip limit batchSize singleBatch allowDiskUse',
  run(request) {
    const { args, engine, ns } = request;
    const spec = args.document('projection');
    const project = spec?.size ? compileProjection(spec, true) : undefined;
    const documents = filterMap(queryOf(request, 'filter').run(), (item) =>
      project ? encode(project(item.document)) : item.raw,
    );
    const isSingle = args.boolean('singleBatch') || (args.number('limit') ?? 0) < 0;
    return engine.cursors.start(ns, documents, args.integer('batchSize'), args.deadline(), !isSingle);
  },
  explainTarget: (request) => ({ query: queryOf(request, 'filter') }),
};

const aggregate: Command = {
  fields: 'pipeline cursor allowDiskUse bypassDocumentValidation explain',
  run(request) {
    const { args, engine, ns } = request;
    if (args.boolean('explain'))
      throw notSupported('the option explain of aggregate (the command explain is)');
    const documents = runPipeline(pipelineOf(request));
    const cursor = new Arguments('cursor', args.required('cursor', args.document('cursor')), 'batchSize');
    return engine.cursors.start(
      ns,
      filterMap(documents, encode),
      cursor.integer('batchSize'),
      args.deadline(),
    );
  },
  explainTarget: pipelineOf,
};

/** Compiles the pipeline of an `aggregate`. */
function pipelineOf({ args, engine, database, collection }: Request) {
  return compilePipeline(args.array('pipeline') ?? [], { store: engine.store, database }, collection);
}

const count: Command = {
  fields: 'query skip limit',
  async run(request) {
    const query = queryOf(request);
    const { collection, skip, limit } = query;
    if (collection && query.matchesAll) {
      return { n: Math.min(Math.max(collection.count - skip, 0), limit || Infinity) };
    }
    let n = 0;
    await collect(query.run(), () => (n += 1), request.args.deadline());
    return { n };
  },
  explainTarget: (request) => ({ query: queryOf(request), topStage: 'COUNT' }),
};

const distinct: Command = {
  fields: 'key query',
  async run(request) {
    const { args } = request;
    const parts = args.required('key', args.string('key')).split('.');
    const values = new Map<string, Value>();
    const addValues = ({ document }: FoundDocument) => {
      for (const value of elementsAt(document, parts)) {
        if (value !== undefined && !values.has(hashKey(value))) values.set(hashKey(value), value);
      }
    };
    await collect(queryOf(request).run(), addValues, args.deadline());
    const ordered = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
    return { values: ordered.map(([, value]) => value) };
  },
  explainTarget: (request) => ({ query: queryOf(request) }),
};

const getMore: Command = {
  fields: 'collection batchSize',
  run({ args, engine, database }) {
    const id = args.get('getMore') ?? null;
    if (!isNumeric(id)) throw typeMismatch("BSON field 'getMore.getMore' is the wrong type");
    const ns = `${database}.${args.required('collection', args.string('collection'))}`;
    return engine.cursors.next(BigInt(id.toString()), ns, args.integer('batchSize'), args.deadline());
  },
};

const killCursors: Command = {
  fields: 'cursors',
  run({ args, engine }) {
    const ids = (args.array('cursors') ?? []).filter(isNumeric).map((id) => BigInt(id.toString()));
    const cursorsKilled = ids.filter((id) => engine.cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const readCommands: Commands = { find, aggregate, count, distinct, getMore, killCursors };
