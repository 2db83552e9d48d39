import { badValue, MongoError } from '../errors';
import { showValue, type Document, type Maybe, type Value } from '../bson/types';
import { arrayIndex } from '../query/path';

/** MongoDB's limit for the nulls that pad an array up to a new index. */
const MAX_PADDING_COUNT = 1_500_000;

/** The field that an update operator reads and writes, by its path in a document. */
export class Target {
  /** @param parts the split path, with an array index for `$` */
  constructor(
    readonly document: Document,
    private readonly parts: readonly string[],
  ) {}

  get(): Maybe {
    return this.parts.reduce<Maybe>(getChild, this.document);
  }

  /** Sets the value and creates missing parent documents. @throws MongoError PathNotViable (28) */
  set(value: Value): void {
    let holder: Value = this.document;
    for (const part of this.parts.slice(0, -1)) {
      const known = getChild(holder, part);
      const next: Value = known === undefined ? new Map() : known;
      if (known === undefined) setChild(holder, part, next);
      holder = next;
    }
    setChild(holder, this.parts.at(-1)!, value);
  }

  /** Removes the field; sets an array element to null instead. */
  remove(): void {
    const holder = this.parts.slice(0, -1).reduce<Maybe>(getChild, this.document);
    const last = this.parts.at(-1)!;
    if (holder instanceof Map) holder.delete(last);
    else if (Array.isArray(holder) && getChild(holder, last) !== undefined) holder[arrayIndex(last)] = null;
  }

  /** Returns whether a parent of the field is an array. */
  passesArray(): boolean {
    const holders = this.parts.map((_, i) => this.parts.slice(0, i).reduce<Maybe>(getChild, this.document));
    return holders.some((holder) => Array.isArray(holder));
  }

  /** Describes the field in error messages. */
  get description(): string {
    return `'${this.parts.join('.')}' of the document with _id ${showValue(this.document.get('_id'))}`;
  }
}

function getChild(value: Maybe, part: string): Maybe {
  if (value instanceof Map) return value.get(part);
  return Array.isArray(value) ? value[arrayIndex(part)] : undefined;
}

function setChild(holder: Value, part: string, value: Value): void {
  if (holder instanceof Map) {
    holder.set(part, value);
    return;
  }
  const index = arrayIndex(part);
  if (!Array.isArray(holder) || index < 0) {
    throw new MongoError('PathNotViable', `Cannot create field '${part}' in element ${showValue(holder)}`);
  }
  if (index - holder.length > MAX_PADDING_COUNT)
    throw badValue(`can't backfill more than ${MAX_PADDING_COUNT} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}
