import { Type, type Static } from 'typebox';
import { SIGN_ON_TOKEN_MAX_LENGTH } from './limits';
import { Nullable, StrictObject } from './schema';
import { SiteKey } from './site';

/**
 * Sites can log their own readers in: the site signs a token, a JSON Web Token, and the frame sends it in place of an
 * identity token. docs/sites.md describes its claims.
 */
export const SignOnAlgorithm = Type.Union([Type.Literal('HS256'), Type.Literal('EdDSA')]);
export type SignOnAlgorithm = Static<typeof SignOnAlgorithm>;

/** Identifies a key: the site’s key, a dot, and what tells the site’s keys apart. It is the `kid` of tokens. */
const SIGN_ON_KEY_ID = /^([a-z][a-z0-9]{2,30})\.[a-z0-9]{8}$/;

/** Returns the site of a key, by the key’s id; null for what is no such id. */
export const siteOfSignOnKey = (kid: unknown): string | null =>
  (typeof kid === 'string' && SIGN_ON_KEY_ID.exec(kid)?.[1]) || null;

/**
 * Begins the uids of members whom a site has logged in. Uids of the identity provider never begin with it, so that those of
 * a site meet neither theirs nor those of another site.
 */
export const SITE_UID_PREFIX = '@';

/** A member whom a site has logged in. */
export const SiteMember = StrictObject({
  site: SiteKey,
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

/** Characters of the digest in a uid: 160 bits. */
const UID_DIGEST_LENGTH = 27;

/**
 * Returns the uid of a site’s reader, without a colon.
 * @param site its key
 * @param digest SHA-256 of the reader’s id on the site, as base64url
 */
export const siteMemberUid = (site: string, digest: string): string =>
  `${SITE_UID_PREFIX}${site}.${digest.slice(0, UID_DIGEST_LENGTH)}`;
