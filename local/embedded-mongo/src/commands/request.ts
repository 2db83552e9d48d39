import { performance } from 'node:perf_hooks';
import { badValue, typeMismatch, MongoError, notSupported } from '../errors';
import { decode, encode } from '../bson/codec';
import { isNumeric, isTruthy, toDouble } from '../bson/number';
import { typeName, type Document, type Maybe, type Value } from '../bson/types';
import type { Engine } from '../engine';
import type { Query } from '../query/query';
import type { Collection } from '../store/catalogue';
import { requireNamespace } from '../store/namespaces';

/** The reply to a command: fields, to which `ok: 1` is added, or complete BSON. */
export type Reply = Record<string, unknown> | Buffer;

/** A supported command. */
export interface Command {
  /** Its fields besides its name and the common ones, separated by spaces; `undefined` to accept any field. */
  fields?: string;
  run(request: Request): Reply | Promise<Reply>;
  /** The query that `explain` reports on, for commands that find documents. */
  explainTarget?(request: Request): ExplainTarget;
}

/** Commands by their names. */
export type Commands = Readonly<Record<string, Command>>;

/** A command's query, the stage that the command adds on top of the plan, and the remaining pipeline stages. */
export interface ExplainTarget {
  query: Query;
  topStage?: string;
  pipelineStages?: unknown[];
}

/** A command from a client. */
export class Request {
  constructor(
    readonly engine: Engine,
    readonly database: string,
    readonly name: string,
    readonly args: Arguments,
  ) {}

  private namespace: string | undefined;

  /** The namespace of the command's collection, which is the value of its first field. */
  get ns(): string {
    const collection = this.args.get(this.name);
    return (this.namespace ??= requireNamespace(
      this.database,
      typeof collection === 'string' ? collection : '',
    ));
  }

  get collection(): Collection | undefined {
    return this.engine.store.collections.get(this.ns);
  }
}

/** Fields that every command accepts. Those for sessions and routing have no effect on a single server. */
const COMMON_FIELDS =
  '$db lsid $clusterTime $readPreference comment maxTimeMS readConcern writeConcern collation';

const fieldSets = new Map<string, ReadonlySet<string>>();

/** Returns the fields that a command or statement accepts. Every statement of every command asks for them. */
function knownFields(name: string, allowed: string): ReadonlySet<string> {
  const all = `${name} ${COMMON_FIELDS} ${allowed}`;
  const known = fieldSets.get(all) ?? new Set(all.split(' '));
  fieldSets.set(all, known);
  return known;
}

/** Document sequences of an OP_MSG, by the field they represent. */
export type DocumentSequences = ReadonlyMap<string, Buffer[]>;

/** Typed access to the fields of a command or of one of its statements. Unknown fields are rejected. */
export class Arguments {
  /**
   * @param name the command's name, which is also the name of its first field
   * @param allowed the accepted fields besides the common ones, separated by spaces; `undefined` to accept any
   * @throws MongoError Location40415 for an unknown field, and the errors of {@link requireSupportedOptions}
   */
  constructor(
    private readonly name: string,
    private readonly fields: Document = new Map(),
    allowed: string | undefined,
    private readonly sequences: DocumentSequences = new Map(),
  ) {
    const known = allowed === undefined ? fields : knownFields(name, allowed);
    const unknown = [...fields.keys(), ...sequences.keys()].find((field) => !known.has(field));
    if (unknown !== undefined) {
      throw new MongoError(40415, `BSON field '${name}.${unknown}' is an unknown field.`);
    }
    requireSupportedOptions(fields);
  }

  get(field: string): Maybe {
    return this.fields.get(field) ?? undefined;
  }

  /** Returns a field of an expected type; `undefined` if it is missing. @throws MongoError TypeMismatch (14) */
  private typed<T extends Value>(field: string, expectedType: string, is: (value: Value) => value is T) {
    const value = this.get(field);
    if (value === undefined || is(value)) return value;
    throw typeMismatch(
      `BSON field '${this.name}.${field}' is '${typeName(value)}', expected type '${expectedType}'`,
    );
  }

  document(field: string): Document | undefined {
    return this.typed(field, 'object', (value) => value instanceof Map);
  }

  string(field: string): string | undefined {
    return this.typed(field, 'string', (value) => typeof value === 'string');
  }

  array(field: string): Value[] | undefined {
    return this.typed(field, 'array', (value) => Array.isArray(value));
  }

  number(field: string): number | undefined {
    const value = this.typed(field, 'number', isNumeric);
    return value === undefined ? undefined : toDouble(value);
  }

  /** Returns a boolean field; numbers are converted as in MongoDB. */
  boolean(field: string, defaultValue = false): boolean {
    const value = this.typed(field, 'bool', (item) => typeof item === 'boolean' || isNumeric(item));
    return value === undefined ? defaultValue : isTruthy(value);
  }

  /** Returns an integer field. @throws MongoError Location51024 when it is below `minimum` or not an integer */
  integer(field: string, minimum = 0): number | undefined {
    const number = this.number(field);
    if (number === undefined || (Number.isInteger(number) && number >= minimum)) return number;
    throw new MongoError(
      51024,
      `BSON field '${field}' value must be >= ${minimum}, actual value '${number}'`,
    );
  }

  /** Returns the value of a required field. @throws MongoError Location40414 when it is missing */
  required<T>(field: string, value: T | undefined): T {
    if (value !== undefined) return value;
    throw new MongoError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
  }

  /** Returns the documents of a sequence or of an array as BSON. */
  rawDocuments(field: string): Buffer[] {
    return this.sequences.get(field) ?? this.documentArray(field).map(encode);
  }

  /** Returns the documents of a sequence or of an array. */
  documents(field: string): Document[] {
    return this.sequences.get(field)?.map(decode) ?? this.documentArray(field);
  }

  private documentArray(field: string): Document[] {
    const items = this.required(field, this.array(field));
    if (items.every((item) => item instanceof Map)) return items;
    throw typeMismatch(`BSON field '${this.name}.${field}' has something else than documents in it`);
  }

  /** Returns the deadline of `maxTimeMS`, on the clock of `performance.now()`. */
  deadline(): number {
    const limit = this.integer('maxTimeMS');
    return limit ? performance.now() + limit : Infinity;
  }
}

/** Rejects common options that are not supported: collations, read concerns and write concerns of several members. */
function requireSupportedOptions(fields: Document): void {
  const subfield = (field: string, name: string) => (fields.get(field) as Document | undefined)?.get(name);
  if (fields.has('collation')) throw notSupported('a collation');
  const level = subfield('readConcern', 'level') ?? 'local';
  if (!['local', 'available', 'majority'].includes(level as string)) throw notSupported('this read concern');
  const w = subfield('writeConcern', 'w') ?? 1;
  if (!['majority', 0, 1].includes(w as string))
    throw badValue("cannot use 'w' > 1 when a host is not replicated");
}
