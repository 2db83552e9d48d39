import { siteOfSignOnKey, SITE_UID_PREFIX } from '@savepoint/contracts/base';
import type { SiteMember } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { Client } from '@savepoint/service-kit/calls';
import type { VerifiedMember } from './verifier';

/** Whether a token says that a site has signed it. Which key it was signed with is for the comments service to check. */
export function isSignOnToken(token: string): boolean {
  try {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as {
      kid?: unknown;
    } | null;
    return siteOfSignOnKey(header?.kid) !== null;
  } catch {
    return false;
  }
}

/** Reads the member whom a site’s token names. @throws {HttpError} 401, or 503 when the comments service is silent */
export async function verifySignOn(comments: Client, token: string): Promise<VerifiedMember> {
  const { member } = await comments.call('verifySignOn', { body: { token } });
  if (!member?.uid.startsWith(SITE_UID_PREFIX))
    throw new HttpError('unauthenticated', { params: { when: 'again' } });
  return toVerified(member);
}

const toVerified = ({ uid, name, email, site, signed_with, ...member }: SiteMember): VerifiedMember => ({
  uid,
  name,
  email,
  // The site says so, and nobody has checked it.
  email_verified: false,
  auth_time: member.issued_at,
  expiresAtS: member.expires_at,
  signedOnAt: { site, ...(signed_with !== undefined && { signed_with }), isModerator: member.is_moderator },
});
