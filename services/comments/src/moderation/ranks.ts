import type { InternalIdentity } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import { type InSite, isModerator } from '../data';
import type { Moderator } from './moderation-case';

// The order that docs/moderation.md describes. Decisions about comments do not depend on it: everybody’s are moderated.
const MEMBER = 0;
const MODERATOR = 1;
/** Of a site, or an administrator in Savepoint’s own threads. */
const OWNER = 2;
/** An administrator of Savepoint, on every site. */
const OPERATOR = 3;

/**
 * Checks that a moderator may ban somebody, or put them in the shadow: they have to be below.
 * @param uid of the other member
 * @throws {HttpError} 403
 */
export function requireMayActOn(context: InSite, moderator: Moderator, uid: string): void {
  const other = rankOfOther(context, moderator, uid);
  if (other !== MEMBER && other >= rankOfModerator(context, moderator)) throw new HttpError('rank-too-high');
}

const rankOfModerator = ({ site }: InSite, { sub, roles = [] }: Moderator): number => {
  const isOwner = site ? site.owners.includes(sub) : roles.includes('admin');
  return isOwner ? OWNER : MODERATOR;
};

/** The roles of Savepoint are the gateway’s to know, which names that of whom the call is about. */
function rankOfOther(context: InSite, { about }: Moderator, uid: string): number {
  const role = about?.uid === uid ? about.role : undefined;
  if (!context.site) return role === undefined ? MEMBER : role === 'admin' ? OWNER : MODERATOR;
  if (role === 'admin') return OPERATOR;
  if (context.site.owners.includes(uid)) return OWNER;
  return isModerator(context, { sub: uid }) ? MODERATOR : MEMBER;
}

/** Whether bans do not count: of those whom nobody could have banned now. */
export const isBeyondBans = (
  { site }: InSite,
  { sub, roles = [] }: Pick<InternalIdentity, 'sub'> & Partial<Pick<InternalIdentity, 'roles'>>,
): boolean => roles.includes('admin') || (site?.owners.includes(sub) ?? false);
