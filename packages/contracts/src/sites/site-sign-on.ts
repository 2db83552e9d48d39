import { Type, type Static } from 'typebox';
import { SIGN_ON_TOKEN_MAX_LENGTH } from '../base';
import { Nullable, StrictObject, SiteKey } from '../schema';

/**
 * Sites can log their own readers in: the site signs a token, a JSON Web Token, and the frame sends it in place of an
 * identity token. docs/sites.md describes its claims.
 */
export const SignOnAlgorithm = Type.Union([Type.Literal('HS256'), Type.Literal('EdDSA')]);
export type SignOnAlgorithm = Static<typeof SignOnAlgorithm>;

/** A member whom a site has logged in. */
export const SiteMember = StrictObject({
  site: SiteKey,
  /** The `kid` of the key that signed the token; absent from a comments service of before. */
  signed_with: Type.Optional(Type.String()),
  uid: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** Whether the site lets them moderate it. */
  is_moderator: Type.Boolean(),
  /** Of the token, in seconds since 1970. */
  issued_at: Type.Integer(),
  expires_at: Type.Integer(),
});
export type SiteMember = Static<typeof SiteMember>;

/** POST {comments}/internal/sign-on: the member whom a site’s token names; null when it is not valid. */
export const VerifySignOnBody = StrictObject({
  token: Type.String({ minLength: 1, maxLength: SIGN_ON_TOKEN_MAX_LENGTH }),
});
export const VerifySignOnResponse = StrictObject({ member: Nullable(SiteMember) });
