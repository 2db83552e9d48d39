import { closeApp } from '@savepoint/service-kit/testing';
import type { MailLoginBody } from '@savepoint/contracts/members';
import fastify from 'fastify';

/** A fake of the forms service, over HTTP. */
export async function startFakeForms() {
  const app = fastify();
  const state = { failing: false, logins: [] as MailLoginBody[] };
  app.post<{ Body: MailLoginBody }>('/internal/mail-login', async ({ body }, reply) => {
    if (state.failing) return reply.code(500).send({});
    state.logins.push(body);
    return { outcome: 'sent' };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => closeApp(app) };
}
