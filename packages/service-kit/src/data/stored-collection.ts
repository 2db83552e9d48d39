import {
  Schema,
  type Connection,
  type Model,
  type Query,
  type QueryFilter,
  type SchemaDefinitionProperty,
  type UpdateQuery,
} from 'mongoose';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { createBatcher } from './batch';
import { insertNew } from './insert-new';
import type { CollectionName } from '../privacy';

/** A time, as MongoDB stores it. */
export const StoredDate = Type.Refine(
  Type.Unsafe<Date>({ stored: 'date' }),
  (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  () => 'must be a valid Date',
);

/** An index and the query it serves. */
interface StoredIndex {
  keys: Record<string, 1 | -1>;
  query: string;
  sparse?: boolean;
  unique?: boolean;
  /** Deletes documents this long after the time in the indexed field. */
  expireAfterSeconds?: number;
}

interface Definition<T extends TObject, Defaults> {
  /** Name of the collection; stored-data says what it stores about people. Tests may have others. */
  collection: CollectionName | `test_${string}`;
  /** The stored document, with `_id`. */
  document: T;
  /** Default values of fields that an insert may omit. */
  defaults?: Defaults;
  /** Schema of a document that `replace` may leave in place of a deleted one. */
  tombstone?: TObject;
  /** By name. */
  indexes?: Record<string, StoredIndex>;
}

/** Input of an insert: the document; fields with a default are optional. */
type NewDocument<T, Defaults> = Omit<T, keyof Defaults> & Partial<T>;

interface Inserts<T, New> {
  /** The document with its defaults. @throws {Error} when it does not match the definition */
  newDocument(document: New): T;
  /**
   * Stores a document unless its `_id` exists: safe to repeat and to call concurrently. Concurrent calls share commands.
   * @returns whether this call stored it
   * @throws {Error} for a document that does not match the definition; nothing is stored
   */
  insertIfAbsent(document: New): Promise<boolean>;
  /**
   * Stores many documents with one call to the database.
   * @returns the number of documents that this call stored
   */
  insertManyIfAbsent(documents: readonly New[]): Promise<number>;
  /** Updates the document of an `_id`, after storing `initial` if there is none. Replaces an upsert. */
  updateOrInsert(initial: New, update: UpdateQuery<T>): Promise<void>;
  /**
   * Replaces the first document that matches.
   * @returns whether one matched
   */
  replace(filter: QueryFilter<T>, document: object): Promise<boolean>;
  /** Inserts every `initial`, then updates one document for each filter, in order, in one call. @returns how many filters matched */
  bulkUpdate(updates: readonly BulkUpdate<T, New>[]): Promise<number>;
}

interface BulkUpdate<T, New> {
  filter: QueryFilter<T>;
  update: UpdateQuery<T>;
  /** Stored before the update if there is no document with its `_id`. A concurrent insert may fail the call. */
  initial?: New;
}

/** Mongoose’s methods that would insert without validation. */
type Unchecked =
  | 'create'
  | 'insertOne'
  | 'insertMany'
  | 'bulkSave'
  | 'bulkWrite'
  | 'replaceOne'
  | 'findOneAndReplace';
/** A Mongoose model whose every insert is validated. */
export type StoredModel<T, New = T> = Omit<Model<T>, Unchecked | 'collection'> &
  Inserts<T, New> & { collection: Omit<Model<T>['collection'], Unchecked> };

export type StoredDocument<C extends { document: TObject }> = Static<C['document']>;

/**
 * Defines a collection once: the TypeScript type, the Mongoose schema and the validation of every insert derive
 * from the TypeBox schema of its document.
 * @returns `model(connection)` makes the Mongoose model
 */
export function defineCollection<
  T extends TObject,
  Defaults extends Partial<Static<T>> = Record<never, never>,
>(definition: Definition<T, Defaults>) {
  type Document = Static<T> & { _id: string };
  type New = NewDocument<Document, Defaults>;
  const { collection, document, defaults, tombstone, indexes = {} } = definition;
  const validator = Compile(document);
  const tombstones = tombstone && Compile(tombstone);
  const complete = (partial: object): Document =>
    validated(collection, validator, { ...defaults, ...partial });

  const inserts: Inserts<Document, New> & ThisType<Model<Document>> = {
    newDocument: complete,
    async insertIfAbsent(document) {
      return inserterOf(this)(complete(document));
    },
    async insertManyIfAbsent(documents) {
      const outcomes = await insertNew(this, documents.map(complete));
      const failed = outcomes.find((outcome) => outcome instanceof Error);
      if (failed) throw failed;
      return outcomes.filter(Boolean).length;
    },
    async updateOrInsert(initial, update) {
      const { _id } = complete(initial);
      if ((await this.updateOne({ _id }, update)).matchedCount) return;
      await inserterOf(this)(complete(initial));
      await this.updateOne({ _id }, update);
    },
    async replace(filter, replacement) {
      if (!tombstones?.Check(replacement)) validated(collection, validator, replacement);
      return (await this.collection.replaceOne(filter as object, replacement)).matchedCount > 0;
    },
    async bulkUpdate(updates) {
      const inserts = updates.flatMap(({ initial }) => {
        if (!initial) return [];
        const { _id, ...fields } = complete(initial);
        return [{ updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } }];
      });
      const writes = [
        ...inserts,
        ...updates.map(({ filter, update }) => ({ updateOne: { filter, update } })),
      ];
      const { matchedCount, upsertedCount } = await this.bulkWrite(writes as never);
      return matchedCount + upsertedCount - inserts.length;
    },
  };
  type Inserter = (document: Document) => Promise<boolean>;
  /** One for each connection. */
  const inserters = new WeakMap<object, Inserter>();
  const inserterOf = (model: Model<Document>): Inserter => {
    const inserter = inserters.get(model) ?? createBatcher((documents) => insertNew(model, documents));
    inserters.set(model, inserter);
    return inserter;
  };
  const schema = new Schema(fieldsOf(document), {
    ...OPTIONS,
    collection,
    versionKey: false,
    statics: inserts,
  });
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], rejectUpsert);
  for (const [name, { keys, query: _, ...options }] of Object.entries(indexes))
    schema.index(keys, { name, ...options });
  return {
    document,
    model: (connection: Connection) =>
      connection.model(collection, schema) as unknown as StoredModel<Document, New>,
  };
}

const OPTIONS = { strict: 'throw', minimize: false } as const;

function validated<T>(collection: string, validator: Validator, document: object): T {
  if (validator.Check(document)) return document as T;
  const problems = validator
    .Errors(document)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`Invalid document for ${collection}: ${problems.join('; ')}`);
}

function rejectUpsert(this: Query<unknown, unknown>): void {
  if (this.getOptions().upsert) throw new Error('An upsert would not be validated: use updateOrInsert.');
}

const fieldsOf = ({ properties }: TObject) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema)]));

/** The Mongoose type of a field. Fields with several shapes are not cast. */
function fieldOf(schema: TSchema): SchemaDefinitionProperty {
  if (Type.IsUnion(schema)) {
    const types = new Set(schema.anyOf.filter((each) => !Type.IsNull(each)).map(typeOf));
    const [type] = types;
    return types.size === 1 && type ? { type } : { type: Schema.Types.Mixed };
  }
  return { type: typeOf(schema), default: undefined };
}

function typeOf(schema: TSchema): unknown {
  if ('stored' in schema) return Date;
  if (Type.IsArray(schema)) return [fieldOf(schema.items)];
  if (Type.IsObject(schema)) return new Schema(fieldsOf(schema), { ...OPTIONS, _id: false });
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return Number;
  if (Type.IsBoolean(schema)) return Boolean;
  if (Type.IsString(schema) || (Type.IsLiteral(schema) && typeof schema.const === 'string')) return String;
  return Schema.Types.Mixed;
}
