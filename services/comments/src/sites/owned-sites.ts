import { SITES_OWNED_MAX } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from './dependencies';

/** Sites that are listed for a member. */
export const MAX_LISTED_COUNT = 100;

/** The sites that a member owns, and those that they removed. */
export const ownedBy = ({ siteModel }: Pick<SiteDependencies, 'siteModel'>, uid: string) =>
  siteModel.find({ owners: uid }).limit(MAX_LISTED_COUNT).lean();

/** @param more sites that are about to be theirs @throws {HttpError} 409 when a member owns too many sites */
export async function requireRoomForSite(
  context: Pick<SiteDependencies, 'siteModel'>,
  uid: string,
  more = 1,
): Promise<void> {
  const owned = (await ownedBy(context, uid)).filter(({ removed }) => !removed);
  if (owned.length + more > SITES_OWNED_MAX)
    throw new HttpError('too-many-sites', { params: { max: SITES_OWNED_MAX } });
}
