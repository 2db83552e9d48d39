import { MongoError } from '../errors';
import { showValue } from '../bson/show';
import type { Document, Maybe, Value } from '../bson/types';
import type { Change } from './operators';
import { targetAt } from './target';

/**
 * `$rename` moves a field: it is set at the destination and removed at the source. Neither may be in an array.
 * @throws MongoError BadValue (2)
 */
export function rename(from: string, to: Value): { source: string[]; destination: string[]; change: Change } {
  if (typeof to !== 'string')
    throw bad(`The 'to' field for $rename must be a string: ${from}: ${showValue(to)}`);
  const [source, destination] = [from.split('.'), to.split('.')];
  if (destination.includes('')) throw bad(`The 'to' field for $rename is not a valid path: ${to}`);
  if (from === to) throw bad(`The source and target field for $rename must differ: ${from}`);
  if ([...source, ...destination].some((part) => part.startsWith('$'))) {
    throw bad(`The source and target field for $rename may not be dynamic: ${from}`);
  }
  return {
    source,
    destination,
    change: (target, document) => {
      const origin = targetAt(document, source);
      const value = origin.get();
      if (value === undefined) return;
      refuseArrays(document, source, 'source');
      refuseArrays(document, destination, 'destination');
      origin.remove();
      target.set(value);
    },
  };
}

function refuseArrays(document: Document, parts: string[], role: string): void {
  let value: Maybe = document;
  for (const part of parts) {
    if (Array.isArray(value)) {
      throw bad(
        `The ${role} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${showValue(document.get('_id'))} has an array field`,
      );
    }
    value = value instanceof Map ? value.get(part) : undefined;
  }
}

function bad(message: string): MongoError {
  return new MongoError('BadValue', message);
}
