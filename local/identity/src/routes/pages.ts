import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ProviderId } from '../http/schemas';
import type { App } from '../http/types';
import type { Identity } from '../identity';
import { asset } from '../pages/assets';
import { brokenLinkPage, chooserPage } from '../pages/chooser';
import { helperPage } from '../pages/helper';
import type { Page } from '../pages/page';

/** The query that the Firebase client opens the chooser with; it has more fields, which are not looked at. */
const ChooserQuery = Type.Object({
  apiKey: Type.String({ minLength: 1, maxLength: 128 }),
  appName: Type.String({ minLength: 1, maxLength: 128 }),
  authType: Type.String({ pattern: '^(signIn|reauth|link)Via(Popup|Redirect)$' }),
  eventId: Type.Optional(Type.String({ maxLength: 64 })),
  providerId: ProviderId,
  redirectUrl: Type.String({ pattern: '^https?://', maxLength: 8192 }),
});

const send = (reply: FastifyReply, { html, headers }: Page) => reply.headers(headers).send(html);

/** The pages that a browser opens: the account chooser, the helper frame, and the script both sides need. */
export function pageRoutes(app: App, { accounts }: Identity): void {
  const gapi = asset('gapi.js');

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
