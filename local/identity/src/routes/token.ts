import { Type } from 'typebox';
import { ToolkitError } from '../http/errors';
import { Strict } from '../http/schemas';
import type { App, Identity } from '../identity';
import { refresh } from '../sign-in/authenticate';

const Body = Strict({
  grant_type: Type.String({ maxLength: 64 }),
  refresh_token: Type.String({ minLength: 1, maxLength: 512 }),
});

/** POST /v1/token: exchanges a refresh token for a new ID token; accepts a form or JSON. */
export function tokenRoute(app: App, identity: Identity): void {
  void app.register(async (scope: App) => {
    // Forms are parsed for this route only; all other routes reject cross-site form posts.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
    );
    scope.post('/v1/token', { schema: { body: Body } }, async (request) => {
      if (request.body.grant_type !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE');
      const { account, idToken } = await refresh(identity, request.body.refresh_token);
      return {
        id_token: idToken,
        access_token: idToken,
        refresh_token: request.body.refresh_token,
        expires_in: String(identity.tokens.ttlSeconds),
        token_type: 'Bearer',
        user_id: account.localId,
        project_id: identity.tokens.projectId,
      };
    });
  });
}
