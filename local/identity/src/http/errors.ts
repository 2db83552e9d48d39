import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal in Identity Toolkit's words. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError';
  /**
   * @param code what its clients know: the Firebase client turns USER_DISABLED into auth/user-disabled
   * @param detail a sentence for a person
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

/** Fastify's own refusals that have a name of their own, by status. */
const CODES = new Map([
  [413, 'REQUEST_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Answers an error in Identity Toolkit's shape; what is no refusal is logged and not told. */
export function answerError(
  error: FastifyError | ToolkitError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (error instanceof ToolkitError) return reply.code(status).send(body(status, error.message));
  if (status < 500) {
    const code = CODES.get(status) ?? 'INVALID_ARGUMENT';
    return reply.code(status).send(body(status, `${code} : ${error.message}`));
  }
  request.log.error(error);
  return reply.code(500).send(body(500, 'INTERNAL_ERROR'));
}

/** Answers every refusal, Fastify's own included, in Identity Toolkit's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ToolkitError>(answerError);
  app.setNotFoundHandler((request, reply) => {
    // Calls of Identity Toolkit that exist but have no place here: passwords, phones, mail links.
    const refused = /^\/v[12]\/accounts/.test(request.url);
    return refused
      ? reply.code(400).send(body(400, 'OPERATION_NOT_ALLOWED : Only federated sign-in is offered here.'))
      : reply.code(404).send(body(404, `NOT_FOUND : Nothing answers ${request.method} here.`));
  });
}
