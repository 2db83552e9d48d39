/** A Fastify that does nothing but answer: what the shell's own cost is compared with. */
import { createRequire } from 'node:module';

const fastify = createRequire(import.meta.url)('fastify');

process.once('message', async ({ headers, base64 }) => {
  const body = Buffer.from(base64, 'base64');
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  process.send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
});
process.once('disconnect', () => process.exit(0));
