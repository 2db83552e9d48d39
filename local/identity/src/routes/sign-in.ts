import { Type } from 'typebox';
import { ToolkitError } from '../http/errors';
import { IdToken, Strict } from '../http/schemas';
import type { App, Identity } from '../identity';
import { Assertion, readAssertion } from '../sign-in/assertion';
import { signIn } from '../sign-in/sign-in';

/** Sent by the Firebase client; empty in the supported flows. */
const Unused = Type.Union([Type.String({ maxLength: 256 }), Type.Null()]);

const Body = Strict({
  requestUri: Type.String({ maxLength: 16_384 }),
  postBody: Type.Optional(Type.String({ maxLength: 16_384 })),
  sessionId: Type.Optional(Unused),
  idToken: Type.Optional(IdToken),
  pendingToken: Type.Optional(Unused),
  tenantId: Type.Optional(Unused),
  autoCreate: Type.Optional(Type.Boolean()),
  returnSecureToken: Type.Optional(Type.Boolean()),
  returnIdpCredential: Type.Optional(Type.Boolean()),
  returnRefreshToken: Type.Optional(Type.Boolean()),
});

/** POST /v1/accounts:signInWithIdp: signs a user in with a provider's claims. */
export function signInRoute(app: App, identity: Identity): void {
  app.post('/v1/accounts::signInWithIdp', { schema: { body: Body } }, async (request) => {
    const { postBody, requestUri, idToken, autoCreate = true, tenantId } = request.body;
    if (tenantId) throw new ToolkitError('UNSUPPORTED_TENANT_OPERATION');
    if (idToken) throw new ToolkitError('OPERATION_NOT_ALLOWED', 'Linking providers is not supported.');
    const assertion = readAssertion(postBody, requestUri);
    const validate = request.compileValidationSchema(Assertion);
    if (!validate(assertion)) {
      const [first] = validate.errors ?? [];
      throw new ToolkitError(
        'INVALID_IDP_RESPONSE',
        `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(),
      );
    }
    const { account, isNewUser, ...issued } = await signIn(identity, assertion, autoCreate);
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId: assertion.providerId,
      federatedId: assertion.claims.sub,
      localId: account.localId,
      email: account.email,
      emailVerified: account.emailVerified,
      displayName: account.displayName,
      fullName: account.displayName,
      photoUrl: account.photoUrl,
      rawUserInfo: JSON.stringify(assertion.claims),
      oauthIdToken: assertion.idToken,
      oauthAccessToken: assertion.accessToken,
      isNewUser,
      ...issued,
      expiresIn: String(identity.tokens.ttlSeconds),
    };
  });
}
