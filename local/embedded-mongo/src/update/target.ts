import { bad, MongoError } from '../errors';
import { showValue, type Document, type Maybe, type Value } from '../bson/types';
import { arrayIndex } from '../query/path';

/** MongoDB's limit for the nulls that fill an array up to a new index. */
const maxPadding = 1_500_000;

/** The place in a document that one update operator changes. */
export class Target {
  /** @param parts the path, with an index in the place of every `$` */
  constructor(
    readonly document: Document,
    private readonly parts: readonly string[],
  ) {}

  get(): Maybe {
    return this.parts.reduce<Maybe>(child, this.document);
  }

  /** Sets the value, making the documents on the way. @throws MongoError PathNotViable (28) */
  set(value: Value): void {
    let holder: Value = this.document;
    for (const part of this.parts.slice(0, -1)) {
      const known = child(holder, part);
      const next: Value = known === undefined ? new Map() : known;
      if (known === undefined) place(holder, part, next);
      holder = next;
    }
    place(holder, this.parts.at(-1)!, value);
  }

  /** Removes the field; an array's element becomes null instead. */
  remove(): void {
    const holder = this.parts.slice(0, -1).reduce<Maybe>(child, this.document);
    const last = this.parts.at(-1)!;
    if (holder instanceof Map) holder.delete(last);
    else if (Array.isArray(holder) && child(holder, last) !== undefined) holder[arrayIndex(last)] = null;
  }

  /** @returns whether an array is on the way to the place */
  passesArray(): boolean {
    const holders = this.parts.map((_, i) => this.parts.slice(0, i).reduce<Maybe>(child, this.document));
    return holders.some((holder) => Array.isArray(holder));
  }

  /** Names the place in error messages. */
  get where(): string {
    return `'${this.parts.join('.')}' of the document with _id ${showValue(this.document.get('_id'))}`;
  }
}

function child(value: Maybe, part: string): Maybe {
  if (value instanceof Map) return value.get(part);
  return Array.isArray(value) ? value[arrayIndex(part)] : undefined;
}

function place(holder: Value, part: string, value: Value): void {
  if (holder instanceof Map) {
    holder.set(part, value);
    return;
  }
  const index = arrayIndex(part);
  if (!Array.isArray(holder) || index < 0) {
    throw new MongoError('PathNotViable', `Cannot create field '${part}' in element ${showValue(holder)}`);
  }
  if (index - holder.length > maxPadding) throw bad(`can't backfill more than ${maxPadding} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}
