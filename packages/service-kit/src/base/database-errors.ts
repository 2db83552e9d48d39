/** Names of the driver’s and Mongoose’s errors that end when the database is available again. */
const UNAVAILABLE_NAMES =
  /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClearedOnNetwork|WaitQueueTimeout|TopologyClosed|ClientClosed|ExpiredSession|OperationTimeout)Error$/;

/**
 * Codes of a database whose primary is unreachable, stepping down or shutting down, and of a write that was not
 * replicated in time. @see https://www.mongodb.com/docs/manual/reference/error-codes/
 */
const UNAVAILABLE_CODES = new Set([6, 7, 64, 89, 91, 100, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/**
 * Node’s code of a write to a connection that the server has just closed. The driver passes it on as it is, and nothing
 * else in a service writes to connections itself.
 */
const CLOSED_CODE = 'EPIPE';

/** OutOfDiskSpace. */
const STORAGE_FULL_CODE = 14031;

/** Labels that the server or the driver gives to errors after which the same write may succeed. */
const RETRYABLE_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'PoolRequestedRetry'];

/** Errors within errors that are looked at, at most. */
const MAX_NESTED_COUNT = 20;

/** The fields in which errors, and results with errors, contain others. */
interface Nested {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  errorLabels?: unknown;
  cause?: unknown;
  reason?: unknown;
  err?: unknown;
  errors?: unknown;
  /** Of a MongoBulkWriteError: the error that ended it. */
  errorResponse?: unknown;
  result?: unknown;
  writeErrors?: unknown;
  writeConcernError?: unknown;
  writeConcernErrors?: unknown;
}

/**
 * Whether an error, or one that caused it or is part of it, means that the database cannot be written or read now: it
 * cannot be reached, the connection was lost, or its primary changes. What a failed write has stored is not known then;
 * callers may repeat it with the same `_id`.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => hasPart(error, meansUnavailable);

/** Whether an error, or one that caused it or is part of it, means that the database refuses writes for want of space. */
export const isStorageFull = (error: unknown): boolean =>
  hasPart(error, ({ code }, ofDriver) => ofDriver && code === STORAGE_FULL_CODE);

/** @param isMeant decides about an error, and whether it is one of the driver or part of one */
function hasPart(error: unknown, isMeant: (each: Nested, ofDriver: boolean) => boolean): boolean {
  const queue: { value: unknown; ofDriver: boolean }[] = [{ value: error, ofDriver: false }];
  for (let index = 0; index < Math.min(queue.length, MAX_NESTED_COUNT); index += 1) {
    const { value, ofDriver: nested } = queue[index]!; // below its length
    if (typeof value !== 'object' || value === null) continue;
    const each = value as Nested;
    const ofDriver = nested || String(each.name).startsWith('Mongo');
    if (isMeant(each, ofDriver)) return true;
    const { cause, reason, err, errors, errorResponse } = each;
    const { result, writeErrors, writeConcernError, writeConcernErrors } = each;
    const parts = [cause, reason, err, errors, errorResponse, result, writeErrors, writeConcernError];
    queue.push(...[...parts, writeConcernErrors].flat().map((part) => ({ value: part, ofDriver })));
  }
  return false;
}

function meansUnavailable({ name, message, code, errorLabels }: Nested, ofDriver: boolean): boolean {
  const labels: readonly unknown[] = Array.isArray(errorLabels) ? errorLabels : [];
  return (
    UNAVAILABLE_NAMES.test(String(name)) ||
    /buffering timed out|initial connection is complete/.test(String(message)) ||
    code === CLOSED_CODE ||
    // Other codes of other libraries’ errors mean something else.
    (ofDriver && UNAVAILABLE_CODES.has(code as number)) ||
    RETRYABLE_LABELS.some((label) => labels.includes(label))
  );
}
