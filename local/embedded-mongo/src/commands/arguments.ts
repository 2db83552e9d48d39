import { performance } from 'node:perf_hooks';
import { MongoError, notServed } from '../errors';
import { equal } from '../bson/compare';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { isNumeric, toDouble } from '../bson/number';
import { isTruthy, typeName, type Document, type Maybe, type Value } from '../bson/types';

/** Fields that any command may have. Those about sessions and routing mean nothing on one server. */
const common = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'collation',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

/** Documents that came beside a command, by the field they stand for. */
export type Sequences = ReadonlyMap<string, Buffer[]>;

const none: Sequences = new Map();

/** The fields of a command or of one of its statements, by name and type. Nothing unknown is let through. */
export class Arguments {
  /**
   * @param name the command's name, for messages
   * @param allowed the fields it has beside the common ones
   * @throws MongoError Location40415 for an unknown field; what {@link checkCommon} throws
   */
  constructor(
    private readonly name: string,
    private readonly fields: Document,
    allowed: readonly string[],
    private readonly sequences: Sequences = none,
  ) {
    for (const field of fields.keys()) {
      if (field !== name && !allowed.includes(field) && !common.includes(field)) throw this.unknown(field);
    }
    for (const field of sequences.keys()) if (!allowed.includes(field)) throw this.unknown(field);
    checkCommon(fields);
  }

  private unknown(field: string): MongoError {
    return new MongoError(40415, `BSON field '${this.name}.${field}' is an unknown field.`);
  }

  get(field: string): Maybe {
    return this.fields.get(field);
  }

  /** @returns the document, `undefined` if it was not given */
  document(field: string): Document | undefined {
    const value = this.fields.get(field);
    if (value === undefined || value === null || value instanceof Map) return value ?? undefined;
    throw this.wrongType(field, value, 'object');
  }

  string(field: string): string | undefined {
    const value = this.fields.get(field);
    if (value === undefined || typeof value === 'string') return value;
    throw this.wrongType(field, value, 'string');
  }

  requiredString(field: string): string {
    const value = this.string(field);
    if (value === undefined) throw this.missing(field);
    return value;
  }

  /** @returns whether the flag is set; numbers count as MongoDB counts them */
  flag(field: string, otherwise = false): boolean {
    const value = this.fields.get(field);
    if (value === undefined || value === null) return otherwise;
    if (typeof value === 'boolean' || isNumeric(value)) return isTruthy(value);
    throw this.wrongType(field, value, 'bool');
  }

  /** @throws MongoError BadValue (2) when it is negative or not whole */
  count(field: string): number | undefined {
    const value = this.fields.get(field);
    if (value === undefined || value === null) return undefined;
    if (!isNumeric(value)) throw this.wrongType(field, value, 'number');
    const number = toDouble(value);
    if (Number.isInteger(number) && number >= 0) return number;
    throw new MongoError(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  }

  array(field: string): Value[] | undefined {
    const value = this.fields.get(field);
    if (value === undefined || Array.isArray(value)) return value;
    throw this.wrongType(field, value, 'array');
  }

  /** @returns the documents of a sequence or of an array, as BSON */
  rawDocuments(field: string): Buffer[] {
    return this.sequences.get(field) ?? this.documentArray(field).map((item) => encode(item));
  }

  /** @returns the documents of a sequence or of an array */
  documents(field: string): Document[] {
    return this.sequences.get(field)?.map((bytes) => decode(bytes)) ?? this.documentArray(field);
  }

  private documentArray(field: string): Document[] {
    const items = this.array(field);
    if (!items) throw this.missing(field);
    return items.map((item, i) => {
      if (item instanceof Map) return item;
      throw this.wrongType(`${field}.${i}`, item, 'object');
    });
  }

  /** @returns when the command must be finished, on `performance.now()`'s clock */
  deadline(): number {
    const limit = this.count('maxTimeMS');
    return limit ? performance.now() + limit : Infinity;
  }

  missing(field: string): MongoError {
    return new MongoError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
  }

  private wrongType(field: string, value: Value, wanted: string): MongoError {
    return new MongoError(
      'TypeMismatch',
      `BSON field '${this.name}.${field}' is the wrong type '${typeName(value)}', expected type '${wanted}'`,
    );
  }
}

const simpleCollation: Value = new Map([['locale', 'simple']]);

/** Refuses what every command may ask for and a single server without replicas cannot do. */
function checkCommon(fields: Document): void {
  if (fields.has('collation') && !equal(fields.get('collation'), simpleCollation))
    throw notServed('a collation');
  const level = (fields.get('readConcern') as Document | undefined)?.get('level');
  if (level !== undefined && !['local', 'available', 'majority'].includes(level as string)) {
    throw notServed(`the read concern ${String(level)}`);
  }
  const w = (fields.get('writeConcern') as Document | undefined)?.get('w');
  if (w !== undefined && w !== 'majority' && w !== 0 && w !== 1) {
    throw new MongoError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  }
  if (fields.has('apiVersion') && fields.get('apiVersion') !== '1') {
    throw new MongoError(322, 'API version must be "1"');
  }
}
