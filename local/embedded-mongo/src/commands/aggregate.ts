import { notServed } from '../errors';
import { encode } from '../bson/encode';
import type { Document } from '../bson/types';
import { compilePipeline, runPipeline } from '../aggregate/pipeline';
import { PAUSE, type Pause } from '../store/scan';
import { Arguments } from './arguments';
import { hintOf } from './find';
import { argumentsOf, namespaceOf, type Command } from './request';

export const aggregateFields = [
  'pipeline',
  'cursor',
  'allowDiskUse',
  'bypassDocumentValidation',
  'hint',
  'explain',
];

export const aggregate: Command = (request) => {
  const args = argumentsOf(request, aggregateFields);
  if (args.flag('explain')) throw notServed('the option explain of aggregate (the command explain is)');
  const { store, cursors } = request.engine;
  const ns = namespaceOf(request);
  const collection = store.collections.get(ns);
  const surroundings = { store, database: request.database };
  const pipeline = compilePipeline(
    args.array('pipeline') ?? [],
    collection,
    surroundings,
    hintOf(collection, args),
  );
  const options = args.document('cursor');
  if (!options) throw args.missing('cursor');
  return cursors.start(ns, encoded(runPipeline(pipeline, collection, surroundings)), {
    batchSize: new Arguments('aggregate.cursor', options, ['batchSize']).count('batchSize'),
    singleBatch: false,
    expires: true,
    deadline: args.deadline(),
  });
};

function* encoded(documents: Iterable<Document | Pause>): Generator<Buffer | Pause> {
  for (const item of documents) yield item === PAUSE ? item : encode(item);
}
