import { Type } from 'typebox';
import { profileFields, withProfile } from '../accounts/profile';
import { userInfo } from '../accounts/user-info';
import { seconds } from '../clock';
import { ToolkitError } from '../http/errors';
import { Email, IdToken, Strict } from '../http/schemas';
import type { App } from '../http/types';
import type { Identity } from '../identity';
import { accepting, authenticate } from '../sign-in/authenticate';
import { issueIdToken, readIdToken } from '../tokens/id-token';
import { newRefreshToken, withSession } from '../tokens/refresh-token';

/** Seconds after signing in during which an account may be deleted, as with Firebase. */
const RECENT = 5 * 60;

const Lookup = Strict({ idToken: IdToken });
const Update = Strict({
  ...profileFields,
  idToken: IdToken,
  returnSecureToken: Type.Optional(Type.Boolean()),
});
const CreateAuthUri = Strict({
  identifier: Email,
  continueUri: Type.String({ maxLength: 4096, pattern: '^https?://' }),
});

/** The calls a signed-in client makes about its own account, and the question who a mail address is. */
export function accountRoutes(app: App, identity: Identity): void {
  const { accounts, tokens } = identity;

  app.post('/v1/accounts::lookup', { schema: { body: Lookup } }, async ({ body }) => ({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [userInfo(authenticate(identity, body.idToken).account)],
  }));

  app.post('/v1/accounts::update', { schema: { body: Update } }, async ({ body }) => {
    const facts = readIdToken(tokens, body.idToken);
    const refreshToken = newRefreshToken(facts.uid);
    const account = await accounts.change(facts.uid, (current) => {
      const changed = withProfile(accepting(current, facts), body);
      if (!body.returnSecureToken) return changed;
      return { ...changed, sessions: withSession(changed.sessions, refreshToken, facts.authTime) };
    });
    const issued = body.returnSecureToken && {
      idToken: issueIdToken(tokens, account, facts.authTime),
      refreshToken,
      expiresIn: String(tokens.ttl),
    };
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...userInfo(account), ...issued };
  });

  app.post('/v1/accounts::delete', { schema: { body: Lookup } }, async ({ body }) => {
    const facts = readIdToken(tokens, body.idToken);
    await accounts.change(facts.uid, (current) => {
      accepting(current, facts);
      if (facts.authTime + RECENT < seconds(tokens.clock))
        throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      return undefined;
    });
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });

  app.post('/v1/accounts::createAuthUri', { schema: { body: CreateAuthUri } }, async ({ body }) => {
    const known = accounts
      .all()
      .filter(({ email }) => email?.toLowerCase() === body.identifier.toLowerCase());
    const methods = known.map(({ provider }) => provider.providerId);
    return {
      kind: 'identitytoolkit#CreateAuthUriResponse',
      registered: known.length > 0,
      allProviders: methods,
      signinMethods: methods,
    };
  });
}
