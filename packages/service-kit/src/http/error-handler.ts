import type { ErrorBody } from '@savepoint/contracts/schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isStorageFull, HttpError, type PlainErrorCode } from '../base';
import { counter } from '../metrics';
import { fieldErrors } from './validation';

/** Error codes for Fastify’s errors. */
const FASTIFY_ERRORS: Record<string, PlainErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json-only',
  FST_ERR_BAD_URL: 'bad-address',
  FST_ERR_MAX_PARAM_LENGTH: 'no-such-path',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
};

/** Sends an error response, and counts it by its code. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    request_id: request.id,
    ...(error.params && { params: error.params }),
    ...(error.errors && { errors: error.errors }),
  };
  // The operations server has no metrics of its own.
  const metrics = request.server.metrics as FastifyInstance['metrics'] | undefined;
  if (metrics) counter(metrics, 'error_responses_total').inc({ code: error.code });
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Converts any thrown value into an HttpError; an unexpected error is a 500 without details. */
export function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation)
    return new HttpError('invalid-request', {
      errors: fieldErrors(error.validation as Parameters<typeof fieldErrors>[0]),
    });
  const code = FASTIFY_ERRORS[error.code];
  if (code) return new HttpError(code);
  if (error instanceof SyntaxError && error.statusCode === 400) return new HttpError('invalid-json');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('bad-request', { status: error.statusCode });
  if (isStorageFull(error)) return new HttpError('storage-full');
  if (isDatabaseUnavailable(error)) return new HttpError('database-unavailable');
  return new HttpError('internal-error');
}

const noSuchPath = () => new HttpError('no-such-path');

/** Of calls whose caller is not known, or may not do what they ask for. Both are logged, without who it was. */
const SECURITY_STATUSES = new Set([401, 403]);

/** Responds to an error of a route or of the router. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const httpError = toHttpError(error);
  // An intended 5xx is logged as information only, because its cause is logged where it was found.
  if (httpError.status >= 500)
    request.log[httpError === error ? 'info' : 'error']({ err: error }, 'request failed');
  else if (SECURITY_STATUSES.has(httpError.status))
    request.log.info({ code: httpError.code, route: request.routeOptions.url }, 'call rejected');
  sendError(request, reply, httpError);
}

/** @param notFound error code for requests without a route; `not-found` by default */
export function registerErrors(
  app: FastifyInstance,
  notFound: (request: FastifyRequest) => HttpError = noSuchPath,
): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound(request)));
}
