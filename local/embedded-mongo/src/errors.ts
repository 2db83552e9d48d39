/** MongoDB's error codes that the server uses. */
const ERROR_CODES = {
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
  OutOfDiskSpace: 14031,
} as const;

/** An error with MongoDB's code and name. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;

  /**
   * @param code a name from {@link ERROR_CODES}, or the number of one of MongoDB's unnamed `LocationNNN` errors
   * @param message for the developer
   * @param details additional fields of the reply, such as `keyPattern`
   */
  constructor(
    code: keyof typeof ERROR_CODES | number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
  }
}

const withCode = (code: keyof typeof ERROR_CODES) => (message: string) => new MongoError(code, message);

/** Creates MongoDB's BadValue (2). */
export const badValue = withCode('BadValue');
/** Creates MongoDB's FailedToParse (9). */
export const failedToParse = withCode('FailedToParse');
/** Creates MongoDB's TypeMismatch (14). */
export const typeMismatch = withCode('TypeMismatch');

/** Creates the error for a feature of MongoDB that is not supported. */
export function notSupported(feature: string): MongoError {
  return new MongoError('NotImplemented', `${feature} is not supported by embedded-mongo`);
}

/** Converts an error to the `ok: 0` reply of a command. */
export function errorReply(error: unknown): Record<string, unknown> {
  const known = error instanceof MongoError ? error : new MongoError('InternalError', String(error));
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}
