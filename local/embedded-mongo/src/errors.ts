/** MongoDB's error codes that this server answers with. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  InvalidDBRef: 55,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotExactValueField: 111,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  IndexBuildAborted: 276,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
} as const;

/** An error with the code and name that MongoDB would have answered with. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;

  /**
   * @param code a name from {@link codes}, or the number of one of MongoDB's unnamed `LocationNNN` errors
   * @param message a sentence for the developer
   * @param details further fields of the answer, such as `keyPattern`
   */
  constructor(
    code: keyof typeof codes | number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = typeof code === 'number' ? code : codes[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
  }
}

const withCode = (code: keyof typeof codes) => (message: string) => new MongoError(code, message);

/** Makes MongoDB's BadValue (2), its answer to most operands that an operator does not take. */
export const bad = withCode('BadValue');
/** Makes MongoDB's FailedToParse (9). */
export const unparsable = withCode('FailedToParse');
/** Makes MongoDB's TypeMismatch (14). */
export const mistyped = withCode('TypeMismatch');

/** @returns an error for something MongoDB has and this server does not serve */
export function notServed(what: string): MongoError {
  return new MongoError('NotImplemented', `${what} is not served by embedded-mongo`);
}

/** @returns the error as the `ok: 0` answer of a command */
export function errorReply(error: unknown): Record<string, unknown> {
  const known = error instanceof MongoError ? error : new MongoError('InternalError', String(error));
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}
