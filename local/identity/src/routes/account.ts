import { Type } from 'typebox';
import { toUserInfo } from '../accounts/account';
import { applyProfileUpdate, PROFILE_FIELDS } from '../accounts/updates';
import { ToolkitError } from '../http/errors';
import { Email, IdToken, Strict } from '../http/schemas';
import type { App, Identity } from '../identity';
import { authenticate, requireActive } from '../sign-in/authenticate';
import { issueIdToken, nowSeconds, verifyIdToken } from '../tokens/id-token';
import { addSession, createRefreshToken } from '../tokens/refresh-token';

/** The time after a sign-in in which the account can be deleted, as with Firebase, in seconds. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

const Lookup = Strict({ idToken: IdToken });
const Update = Strict({
  ...PROFILE_FIELDS,
  idToken: IdToken,
  returnSecureToken: Type.Optional(Type.Boolean()),
});
const CreateAuthUri = Strict({
  identifier: Email,
  continueUri: Type.String({ maxLength: 4096, pattern: '^https?://' }),
});

/** Routes for the signed-in user's own account, and the lookup of an email address. */
export function accountRoutes(app: App, identity: Identity): void {
  const { accounts, tokens } = identity;

  app.post('/v1/accounts::lookup', { schema: { body: Lookup } }, async ({ body }) => ({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [toUserInfo(authenticate(identity, body.idToken).account)],
  }));

  app.post('/v1/accounts::update', { schema: { body: Update } }, async ({ body }) => {
    const token = verifyIdToken(tokens, body.idToken);
    const refreshToken = createRefreshToken(token.uid);
    const account = await accounts.update(token.uid, (current) => {
      const changed = applyProfileUpdate(requireActive(current, token), body);
      if (!body.returnSecureToken) return changed;
      return { ...changed, sessions: addSession(changed.sessions, refreshToken, token.authTime) };
    });
    const issued = body.returnSecureToken && {
      idToken: issueIdToken(tokens, account, token.authTime),
      refreshToken,
      expiresIn: String(tokens.ttlSeconds),
    };
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...toUserInfo(account), ...issued };
  });

  app.post('/v1/accounts::delete', { schema: { body: Lookup } }, async ({ body }) => {
    const token = verifyIdToken(tokens, body.idToken);
    await accounts.update(token.uid, (current) => {
      requireActive(current, token);
      if (token.authTime + RECENT_SIGN_IN_SECONDS < nowSeconds(tokens.clock))
        throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      return undefined;
    });
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });

  app.post('/v1/accounts::createAuthUri', { schema: { body: CreateAuthUri } }, async ({ body }) => {
    const matching = accounts
      .all()
      .filter(({ email }) => email?.toLowerCase() === body.identifier.toLowerCase());
    const methods = matching.map(({ provider }) => provider.providerId);
    return {
      kind: 'identitytoolkit#CreateAuthUriResponse',
      registered: matching.length > 0,
      allProviders: methods,
      signinMethods: methods,
    };
  });
}
