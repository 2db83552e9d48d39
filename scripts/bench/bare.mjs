/** A bare Fastify server with a fixed response to GET and POST, as a baseline. */
import { createRequire } from 'node:module';

const fastify = createRequire(import.meta.url)('fastify');

process.once('message', async ({ headers, base64 }) => {
  const body = Buffer.from(base64, 'base64');
  const app = fastify();
  const answer = (_request, reply) => reply.headers(headers).send(body);
  app.get('/', answer);
  app.post('/', answer);
  process.send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
});
process.once('disconnect', () => process.exit(0));
