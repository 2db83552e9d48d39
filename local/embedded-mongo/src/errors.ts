/** MongoDB's error codes that this server answers with. */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  Unauthorized: 13,
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
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  NotSingleValueField: 54,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  NotImplemented: 238,
  IndexBuildAborted: 276,
  InvalidIndexSpecificationOption: 197,
  ConversionFailure: 241,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  CursorInUse: 12051,
} as const;

export type CodeName = keyof typeof codes;

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
    code: CodeName | number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = typeof code === 'number' ? code : codes[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
  }
}

/** @returns an error for something MongoDB has and this server does not serve. */
export function notServed(what: string): MongoError {
  return new MongoError('NotImplemented', `${what} is not served by embedded-mongo`);
}

/** @returns the error as the `ok: 0` answer of a command. */
export function errorReply(error: unknown): Record<string, unknown> {
  const known = error instanceof MongoError ? error : new MongoError('InternalError', String(error));
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}

/** @returns the error as an entry of `writeErrors`. */
export function writeError(index: number, error: MongoError): Record<string, unknown> {
  return { index, code: error.code, errmsg: error.message, ...error.details };
}
