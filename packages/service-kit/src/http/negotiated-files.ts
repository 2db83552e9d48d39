import type { FastifyInstance } from 'fastify';

/**
 * Prepares a server of files with compressed forms beside them, whose tags are weak: all of its responses say that they
 * depend on the coding, and a range that continues an earlier response is the whole file, since neither a weak tag nor
 * a date tells one coding from another.
 * @param scope has only the routes of these files
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
 */
export function registerNegotiatedFiles(scope: FastifyInstance): void {
  scope.addHook('onRequest', ({ headers }, reply, done) => {
    void reply.header('vary', 'accept-encoding');
    if (headers['if-range'] !== undefined) delete headers.range;
    done();
  });
}
