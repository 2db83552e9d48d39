import type { ErrorBody } from '@savepoint/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, type PlainErrorCode } from './errors';
import { fieldErrors } from './validation';

/** Our codes for Fastify’s errors. */
const FASTIFY_ERRORS: Record<string, PlainErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json-only',
  FST_ERR_BAD_URL: 'bad-address',
  FST_ERR_MAX_PARAM_LENGTH: 'no-such-path',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
};

/** Sends a refusal in the one shape every caller knows. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    request_id: request.id,
    ...(error.errors && { errors: error.errors }),
  };
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Turns whatever was thrown into an HttpError; what we did not mean is a 500 that tells nothing. */
export function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation)
    return new HttpError('invalid-request', {
      errors: fieldErrors(error.validation as Parameters<typeof fieldErrors>[0]),
    });
  const known = FASTIFY_ERRORS[error.code];
  if (known) return new HttpError(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new HttpError('invalid-json');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('bad-request', { status: error.statusCode });
  if (isDatabaseUnavailable(error)) return new HttpError('database-unavailable');
  return new HttpError('internal-error');
}

/** Names the driver and Mongoose give to errors that pass when the database is back. */
const DATABASE_UNAVAILABLE_NAMES =
  /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|WaitQueueTimeout|TopologyClosed|ClientClosed|ExpiredSession|OperationTimeout)Error$/;
/** Codes of a server that is stepping down or shutting down. @see https://www.mongodb.com/docs/manual/reference/error-codes/ */
const SERVER_SHUTDOWN_CODES = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The driver could not reach a server, or lost it on the way. */
function isDatabaseUnavailable(error: Error & { code?: unknown }): boolean {
  return (
    DATABASE_UNAVAILABLE_NAMES.test(error.name) ||
    (error.name === 'MongoServerError' && SERVER_SHUTDOWN_CODES.has(error.code as number)) ||
    /buffering timed out|initial connection is complete/.test(error.message)
  );
}

const noSuchPath = () => new HttpError('no-such-path');

/** Answers whatever a route or the router threw. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toHttpError(error);
  // What we refuse on purpose is no surprise; why, is logged where it was found out.
  if (known.status >= 500) request.log[known === error ? 'info' : 'error']({ err: error }, 'request failed');
  sendError(request, reply, known);
}

/** @param notFound what a request that no route takes is refused with; 404 unless told */
export function registerErrors(
  app: FastifyInstance,
  notFound: (request: FastifyRequest) => HttpError = noSuchPath,
): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound(request)));
}
