import { MongoError } from '../errors';
import type { Document, Value } from '../bson/types';
import { documentStage } from '../aggregate/document-stages';
import type { Update } from './update';

/** The stages an update may be made of: those that turn one document into one document. */
const allowed = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** @throws MongoError InvalidOptions (72) for a stage that an update must not have */
export function compilePipeline(stages: Value[]): Update {
  const steps = stages.map((stage) => {
    const [name, spec] = [...((stage as Document | null) ?? new Map())][0] ?? ['', null];
    if (!allowed.has(name)) {
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
    return documentStage(name, spec)!;
  });
  return (document) => steps.reduce((value, step) => step(value), document);
}
