import { createHash } from 'node:crypto';
import { SIGN_ON_TOKEN_MAX_S, siteMemberUid, siteOfSignOnKey } from '@savepoint/contracts/base';
import type { SiteMember } from '@savepoint/contracts/sites';
import { cleanDisplayName } from '@savepoint/service-kit/names';
import { createDecoder, createVerifier } from 'fast-jwt';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { SignOnDependencies } from './dependencies';
import type { StoredSignOnKey } from '../data';
import { verifyGuest } from '../moderation';

/** Tokens of sites have three: they are JSON Web Tokens. */
const GUEST_TOKEN_PARTS = 2;
/** The clock of a site may be that much ahead. */
const MAX_CLOCK_SKEW_S = 60;

/** What a site says about its reader. Further claims are allowed and mean nothing. */
const Claims = Type.Object({
  /** The id of the reader on the site. */
  sub: Type.String({ minLength: 1, maxLength: 200 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.Optional(Type.String({ maxLength: 320 })),
  role: Type.Optional(Type.Union([Type.Literal('member'), Type.Literal('moderator')])),
  /** Not shown yet; only checked, so that sites can send it. */
  picture: Type.Optional(Type.String({ pattern: '^https://', maxLength: 2_000 })),
  iat: Type.Number(),
  exp: Type.Number(),
});
type Claims = Static<typeof Claims>;
const isClaims = Compile(Claims);

const decode = createDecoder({ complete: true }) as (token: string) => { header?: { kid?: unknown } } | null;

/**
 * Reads the member whom a site’s token names, or that of one of its guests.
 * @returns null unless the token was signed with a current key of a registered site and is valid now, for a day at most
 */
export async function verifySignOn(context: SignOnDependencies, token: string): Promise<SiteMember | null> {
  const { signOnKeys: keys, sites } = context;
  if (token.split('.').length === GUEST_TOKEN_PARTS) return verifyGuest(context, token);
  const kid = kidOf(token);
  const key = siteOfSignOnKey(kid) === null ? null : await keys.findById(kid).lean();
  if (!key || !(await sites.findCurrent(key.site))) return null;
  const claims = verify(token, key);
  if (!claims) return null;
  const { sub, name, email = '', role, iat, exp } = claims;
  return {
    site: key.site,
    signed_with: key._id,
    uid: siteMemberUid(key.site, createHash('sha256').update(sub).digest('base64url')),
    name: cleanDisplayName(name),
    email,
    is_moderator: role === 'moderator',
    issued_at: Math.floor(iat),
    expires_at: Math.floor(exp),
  };
}

function kidOf(token: string): string | undefined {
  try {
    const kid = decode(token)?.header?.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** @returns null when the signature, the times or a claim is not valid */
function verify(token: string, { key, algorithm }: StoredSignOnKey): Claims | null {
  try {
    // Only the algorithm of the key: a public key must never count as a secret.
    const claims: unknown = createVerifier({
      key,
      algorithms: [algorithm],
      requiredClaims: ['sub', 'iat', 'exp'],
    })(token);
    if (!isClaims.Check(claims)) return null;
    const isTimely =
      claims.iat <= Date.now() / 1000 + MAX_CLOCK_SKEW_S && claims.exp - claims.iat <= SIGN_ON_TOKEN_MAX_S;
    return isTimely ? claims : null;
  } catch {
    return null;
  }
}
