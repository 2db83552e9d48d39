import type { ErrorBody } from '@savepoint/contracts/schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isStorageFull, HttpError, type PlainErrorCode } from '../base';
import { counter } from '../metrics';
import { prefersHtml } from './accept';
import { renderErrorPage } from './error-page';
import { pageHeaders } from './plain-page';
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

/** An error as a response. */
interface Representation {
  headers: Record<string, string>;
  body: string;
}

/** The body of an error response for programs. */
export function errorBody({ message, code, params, errors }: HttpError, requestId: string): ErrorBody {
  return {
    error: message,
    code,
    request_id: requestId,
    ...(params && { params }),
    ...(errors && { errors }),
  };
}

/** Represents an error for its reader: as a page for browsers, where the server has error pages, else as JSON. */
export function representError(request: FastifyRequest, error: HttpError): Representation {
  const negotiated = request.server.errorPages ? { vary: 'accept' } : {};
  const headers = { 'cache-control': 'no-store', ...negotiated, ...error.headers };
  if (request.server.errorPages && prefersHtml(request.headers.accept))
    return { headers: { ...headers, ...pageHeaders }, body: renderErrorPage(error, request.id) };
  return {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(errorBody(error, request.id)),
  };
}

/** Sends an error response, and counts it by its code. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  // The operations server has no metrics of its own.
  const metrics = request.server.metrics as FastifyInstance['metrics'] | undefined;
  if (metrics) counter(metrics, 'error_responses_total').inc({ code: error.code });
  const { headers, body } = representError(request, error);
  // A route may serialise its responses by itself.
  return reply.code(error.status).headers(headers).serializer(String).send(body);
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
  if (error.statusCode === 412) return new HttpError('precondition-failed');
  if (error.statusCode === 416)
    return new HttpError('range-not-satisfiable', { headers: contentRangeOf(error) });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('bad-request', { status: error.statusCode });
  if (isStorageFull(error)) return new HttpError('storage-full');
  if (isDatabaseUnavailable(error)) return new HttpError('database-unavailable');
  return new HttpError('internal-error');
}

/** The length of a file, which its server states when a range is outside of it. */
function contentRangeOf(error: FastifyError & { headers?: Record<string, string> }): Record<string, string> {
  const range = error.headers?.['Content-Range'];
  return range === undefined ? {} : { 'content-range': range };
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

/**
 * @param notFound returns the error for a request without a route, or responds itself
 * @param errorPages whether browsers get errors as pages
 */
export function registerErrors(
  app: FastifyInstance,
  notFound: NotFound = noSuchPath,
  errorPages = false,
): void {
  app.decorate('errorPages', errorPages);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const answer = notFound(request, reply);
    return answer instanceof HttpError ? sendError(request, reply, answer) : answer;
  });
}

/** Answers requests without a route. */
export type NotFound = (request: FastifyRequest, reply: FastifyReply) => HttpError | FastifyReply;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether browsers get errors as pages: at the public origin. */
    errorPages: boolean;
  }
}
