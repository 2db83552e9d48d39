import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ProviderId } from '../http/schemas';
import type { App, Identity } from '../identity';
import { brokenLinkPage, chooserPage } from '../pages/chooser';
import { helperPage, readAsset, type Page } from '../pages/page';

/** The query with which the Firebase client opens the chooser; other fields are ignored. */
const ChooserQuery = Type.Object({
  apiKey: Type.String({ minLength: 1, maxLength: 128 }),
  appName: Type.String({ minLength: 1, maxLength: 128 }),
  authType: Type.String({ pattern: '^(signIn|reauth|link)Via(Popup|Redirect)$' }),
  eventId: Type.Optional(Type.String({ maxLength: 64 })),
  providerId: ProviderId,
  redirectUrl: Type.String({ pattern: '^https?://', maxLength: 8192 }),
});

const send = (reply: FastifyReply, { html, headers }: Page) => reply.headers(headers).send(html);

/** Routes of the account chooser, the helper frame and the script that pages load. */
export function pageRoutes(app: App, { accounts }: Identity): void {
  const gapi = readAsset('gapi.js');

  app.get(
    '/emulator/auth/handler',
    { schema: { querystring: ChooserQuery }, attachValidation: true },
    async ({ query, validationError }, reply) => {
      if (validationError || !URL.canParse(query.redirectUrl)) return send(reply.code(400), brokenLinkPage());
      const known = accounts.all().filter(({ provider }) => provider.providerId === query.providerId);
      return send(reply, chooserPage(query.providerId, known));
    },
  );

  app.get('/emulator/auth/iframe', async (_request, reply) => send(reply, helperPage));

  app.get('/emulator/gapi.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      })
      .send(gapi),
  );
}
