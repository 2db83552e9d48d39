import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { isOnTeam } from '@savepoint/contracts/moderation';

/** The site that a use case works for; null: Savepoint itself. */
export interface InSite {
  site: Site | null;
}

/** Filter for the documents of a site. Those of Savepoint have no `site`, as they had none before there were others. */
export const ofSite = ({ site }: InSite): object => ({ site: site?.key ?? null });

/** The field that marks a document as a site’s. */
export const siteField = ({ site }: InSite): { site?: string } => (site ? { site: site.key } : {});

/** `_id` of a document whose uid a client made, so that clients of two sites cannot meet. */
export const scopedId = ({ site }: InSite, uid: string): string => (site ? `${site.key}:${uid}` : uid);

/** The uid in an `_id` from `scopedId`. A uid contains no colon. */
export const uidIn = (_id: string): string => _id.slice(_id.indexOf(':') + 1);

/**
 * `_id` of what a site’s moderators decided about a member. It begins with the member’s uid, which contains no colon.
 * @param site its key
 */
export const memberId = (site: string | undefined, uid: string): string =>
  site === undefined ? uid : `${uid}:${site}`;

/** The member’s uid in an `_id` from `memberId`. */
export const memberIn = (site: string | undefined, _id: string): string =>
  site === undefined ? _id : _id.slice(0, -site.length - 1);

/** Filter for what the moderators of all sites but Savepoint decided about a member. */
export const memberOfSites = (uid: string) => ({ _id: { $gt: `${uid}:`, $lt: `${uid};` } });

/**
 * Whether a member moderates the site: as an owner or moderator of it, or because the site has logged them in as one; of
 * Savepoint with a role.
 */
export const isModerator = (
  { site }: InSite,
  {
    sub,
    roles = [],
    site: signedOnAt,
  }: Pick<InternalIdentity, 'sub'> & Partial<Pick<InternalIdentity, 'roles' | 'site'>>,
): boolean =>
  site
    ? site.owners.includes(sub) ||
      site.moderators.includes(sub) ||
      (signedOnAt === site.key && roles.includes('moderator'))
    : isOnTeam({ roles, ...(signedOnAt !== undefined && { site: signedOnAt }) });
