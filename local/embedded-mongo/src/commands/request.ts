import { performance } from 'node:perf_hooks';
import { bad, mistyped, MongoError, notServed } from '../errors';
import { decode, encode } from '../bson/codec';
import { isNumeric, isTruthy, toDouble } from '../bson/number';
import { typeName, type Document, type Maybe, type Value } from '../bson/types';
import type { Engine } from '../engine';
import type { Query } from '../query/execute';
import type { Collection } from '../store/catalogue';
import { requireName } from '../store/namespaces';

/** What a command answers: fields, to which `ok: 1` is added, or BSON that is complete. */
export type Answer = Record<string, unknown> | Buffer;

/** One of the commands that are served. */
export interface Command {
  /** The fields it may have beside its name and the common ones, with spaces between; nothing where any may. */
  fields?: string;
  run(request: Request): Answer | Promise<Answer>;
  /** Of a command that finds documents: what `explain` says of how it finds them. */
  explained?(request: Request): Explained;
}

/** Commands by their names. */
export type Commands = Readonly<Record<string, Command>>;

/** The query of a command, with the stage the command puts on top and the stages of a pipeline behind it. */
export interface Explained {
  query: Query;
  top?: string;
  rest?: unknown[];
}

/** One command as it came over the wire. */
export class Request {
  constructor(
    readonly engine: Engine,
    readonly database: string,
    readonly name: string,
    readonly args: Arguments,
  ) {}

  /** The full name of the collection that the command is about, which is the value of its first field. */
  get ns(): string {
    const collection = this.args.get(this.name);
    return requireName(this.database, typeof collection === 'string' ? collection : '');
  }

  get collection(): Collection | undefined {
    return this.engine.store.collections.get(this.ns);
  }
}

/** Fields that any command may have. Those about sessions and routing mean nothing on one server. */
const common = '$db lsid $clusterTime $readPreference comment maxTimeMS readConcern writeConcern collation';

/** Documents that came beside a command, by the field they stand for. */
export type Sequences = ReadonlyMap<string, Buffer[]>;

/** The fields of a command or of one of its statements, by name and type. Nothing unknown is let through. */
export class Arguments {
  /**
   * @param name the command's name, for messages; it has a field of that name
   * @param allowed the fields it may have beside the common ones, with spaces between; `undefined` for any
   * @throws MongoError Location40415 for an unknown field; what {@link checkCommon} throws
   */
  constructor(
    private readonly name: string,
    private readonly fields: Document = new Map(),
    allowed: string | undefined,
    private readonly sequences: Sequences = new Map(),
  ) {
    const known = allowed === undefined ? fields : new Set([name, ...`${common} ${allowed}`.split(' ')]);
    const unknown = [...fields.keys(), ...sequences.keys()].find((field) => !known.has(field));
    if (unknown !== undefined) {
      throw new MongoError(40415, `BSON field '${name}.${unknown}' is an unknown field.`);
    }
    checkCommon(fields);
  }

  get(field: string): Maybe {
    return this.fields.get(field) ?? undefined;
  }

  /** @returns the value, `undefined` if there is none @throws MongoError TypeMismatch (14) */
  private typed<T extends Value>(field: string, wanted: string, is: (value: Value) => value is T) {
    const value = this.get(field);
    if (value === undefined || is(value)) return value;
    throw mistyped(`BSON field '${this.name}.${field}' is '${typeName(value)}', expected type '${wanted}'`);
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

  /** @returns whether the flag is set; numbers count as MongoDB counts them */
  flag(field: string, otherwise = false): boolean {
    const value = this.typed(field, 'bool', (item) => typeof item === 'boolean' || isNumeric(item));
    return value === undefined ? otherwise : isTruthy(value);
  }

  /** @throws MongoError Location51024 when it is below `least` or not whole */
  count(field: string, least = 0): number | undefined {
    const number = this.number(field);
    if (number === undefined || (Number.isInteger(number) && number >= least)) return number;
    throw new MongoError(51024, `BSON field '${field}' value must be >= ${least}, actual value '${number}'`);
  }

  /** @returns what one of the methods above gave @throws MongoError Location40414 when it gave nothing */
  required<T>(field: string, value: T | undefined): T {
    if (value !== undefined) return value;
    throw new MongoError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
  }

  /** @returns the documents of a sequence or of an array, as BSON */
  rawDocuments(field: string): Buffer[] {
    return this.sequences.get(field) ?? this.documentArray(field).map(encode);
  }

  /** @returns the documents of a sequence or of an array */
  documents(field: string): Document[] {
    return this.sequences.get(field)?.map(decode) ?? this.documentArray(field);
  }

  private documentArray(field: string): Document[] {
    const items = this.required(field, this.array(field));
    if (items.every((item) => item instanceof Map)) return items;
    throw mistyped(`BSON field '${this.name}.${field}' has something else than documents in it`);
  }

  /** @returns when the command must be finished, on `performance.now()`'s clock */
  deadline(): number {
    const limit = this.count('maxTimeMS');
    return limit ? performance.now() + limit : Infinity;
  }
}

/** Refuses what every command may ask for and a single server without replicas cannot do. */
function checkCommon(fields: Document): void {
  const within = (field: string, name: string) => (fields.get(field) as Document | undefined)?.get(name);
  if (fields.has('collation')) throw notServed('a collation');
  const level = within('readConcern', 'level') ?? 'local';
  if (!['local', 'available', 'majority'].includes(level as string)) throw notServed('this read concern');
  const w = within('writeConcern', 'w') ?? 1;
  if (!['majority', 0, 1].includes(w as string))
    throw bad("cannot use 'w' > 1 when a host is not replicated");
}
