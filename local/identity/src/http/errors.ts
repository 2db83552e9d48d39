import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An error with one of Identity Toolkit's codes. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError';
  /**
   * @param code Identity Toolkit's code; the Firebase client maps USER_DISABLED to auth/user-disabled
   * @param detail for the developer
   */
  constructor(
    readonly code: string,
    detail?: string,
    readonly statusCode = 400,
  ) {
    super(detail ? `${code} : ${detail}` : code);
  }
}

const body = (code: number, message: string) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});

/** Codes of Fastify's own errors, by status; others are INVALID_ARGUMENT. */
const CODES_BY_STATUS = new Map([
  [413, 'REQUEST_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Sends an error in Identity Toolkit's format. Unexpected errors are logged and not disclosed. */
export function sendError(
  error: FastifyError | ToolkitError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (error instanceof ToolkitError) return reply.code(status).send(body(status, error.message));
  if (status < 500) {
    const code = CODES_BY_STATUS.get(status) ?? 'INVALID_ARGUMENT';
    return reply.code(status).send(body(status, `${code} : ${error.message}`));
  }
  request.log.error(error);
  return reply.code(500).send(body(500, 'INTERNAL_ERROR'));
}

/** Sends all errors, also Fastify's own, in Identity Toolkit's format. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ToolkitError>(sendError);
  app.setNotFoundHandler((request, reply) => {
    // Identity Toolkit's calls for passwords, phones and email links are not supported.
    const isUnsupported = /^\/v[12]\/accounts/.test(request.url);
    return isUnsupported
      ? reply.code(400).send(body(400, 'OPERATION_NOT_ALLOWED : Only federated sign-in is supported.'))
      : reply.code(404).send(body(404, `NOT_FOUND : There is no route for ${request.method} at this path.`));
  });
}
