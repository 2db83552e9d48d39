import { MongoError } from '../errors';
import { showValue } from '../bson/show';
import type { Document, Maybe, Value } from '../bson/types';
import { arrayIndex } from '../query/path';

/** MongoDB's limit for the nulls that fill an array up to a new index. */
const maxPadding = 1_500_000;

/** The place in a document that one update operator changes. */
export interface Target {
  /** The path, with every `$` replaced by the index it stands for. */
  readonly path: string;
  get(): Maybe;
  /** Sets the value, making the documents on the way. @throws MongoError PathNotViable (28) */
  set(value: Value): void;
  /** Removes the field; an array's element becomes null instead. */
  remove(): void;
}

/** @throws MongoError PathNotViable (28) when `set` could not make the path */
export function targetAt(document: Document, parts: readonly string[]): Target {
  return {
    path: parts.join('.'),
    get: () => parts.reduce<Maybe>((value, part) => child(value, part), document),
    set(value) {
      let holder: Value = document;
      for (const [i, part] of parts.entries()) {
        const last = i === parts.length - 1;
        const known: Maybe = child(holder, part);
        const next: Value = last ? value : (known ?? (known === null ? null : new Map()));
        if (last || known === undefined) place(holder, part, next, parts[i - 1] ?? '');
        holder = next;
      }
    },
    remove() {
      const holder = parts.slice(0, -1).reduce<Maybe>((value, part) => child(value, part), document);
      const last = parts.at(-1)!;
      if (holder instanceof Map) holder.delete(last);
      else if (Array.isArray(holder) && child(holder, last) !== undefined) holder[arrayIndex(last)] = null;
    },
  };
}

function child(value: Maybe, part: string): Maybe {
  if (value instanceof Map) return value.get(part);
  return Array.isArray(value) ? value[arrayIndex(part)] : undefined;
}

function place(holder: Value, part: string, value: Value, name: string): void {
  if (holder instanceof Map) {
    holder.set(part, value);
    return;
  }
  const index = arrayIndex(part);
  if (!Array.isArray(holder) || index < 0) {
    throw new MongoError(
      'PathNotViable',
      `Cannot create field '${part}' in element {${name}: ${showValue(holder)}}`,
    );
  }
  if (index - holder.length > maxPadding) {
    throw new MongoError('BadValue', `can't backfill more than ${maxPadding} elements`);
  }
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}
