import type { ErrorBody } from '@savepoint/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, unavailable } from './errors';
import { fieldErrors } from './validation';

/** Fastify’s own refusals, by code, in our words. */
const FASTIFY_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body-too-large',
    message: 'That is more than we can take at once.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'json-only',
    message: 'Please send JSON (application/json).',
  },
  // What the router itself refuses.
  FST_ERR_BAD_URL: { status: 400, code: 'bad-address', message: 'This address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 404,
    code: 'no-such-path',
    message: 'There is nothing at this address.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'invalid-json', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: 'invalid-json',
    message: 'The body is not valid JSON.',
  },
};

/** Sends a refusal in the one shape every caller knows. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    request_id: request.id,
    ...(error.extra.errors && { errors: error.extra.errors }),
  };
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', ...error.extra.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Turns whatever was thrown into an HttpError; what we did not mean is a 500 that tells nothing. */
export function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation)
    return new HttpError(400, 'invalid-request', 'Some of what was sent is not valid.', {
      errors: fieldErrors(error.validation as Parameters<typeof fieldErrors>[0]),
    });
  const known = FASTIFY_ERRORS[error.code];
  if (known) return new HttpError(known.status, known.code, known.message);
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new HttpError(400, 'invalid-json', 'The body is not valid JSON.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, 'bad-request', 'This request cannot be answered.');
  if (isDatabaseUnavailable(error))
    return unavailable('database-unavailable', 'This is not working right now. Please try again shortly.');
  return new HttpError(500, 'internal-error', 'Something went wrong on our side. Please try again.');
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

const noSuchPath = () => new HttpError(404, 'no-such-path', 'There is nothing at this address.');

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
