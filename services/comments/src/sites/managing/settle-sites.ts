import { DAY_MS, FORMER_MEMBER, SITE_HAND_OVER_DAYS } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import {
  SITE_FATES_MAX,
  type SettleSitesBody,
  type SettleSitesResponse,
  type SiteFate,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { SiteError, message } from '../../texts';
import { type Actor, logAndChange, toSite } from '../../data';
import { removeSite } from '../edit-sites';
import { requireNotBlocked } from '../invitations/blocks';
import { findPerson, type Person } from '../invitations/find-person';
import { invitationId } from '../invitations/invitations';
import { describePerson } from '../invitations/invite-person';

// A site has an owner, or somebody has decided what becomes of it: the same fact changes when people are removed, when accounts
// are deleted, and when two owners do so at once. So an owner only leaves a site on condition that another one stays.

/** Sites whose time is over that one call looks at. */
const BATCH_COUNT = 100;
/** Who removes what nobody has taken over. */
const SAVEPOINT: Actor = { name: 'Savepoint' };

type Undecided = SettleSitesResponse['undecided'];
/** null: the site is removed. */
type Plan = { heir: Person | null } | { problem: string };

/**
 * Decides about the sites of an owner who is about to delete the account: they leave those that have other owners, and each of the
 * others is removed or handed over.
 * @returns the sites that are still to be decided about; if there are any, nothing has happened
 */
export async function settleSites(
  context: SiteDependencies,
  { user_uid: uid, name, sites: fates }: SettleSitesBody,
): Promise<Undecided> {
  const by = { uid, name };
  const owned = await ownedBy(context, uid);
  const plans = await Promise.all(
    owned
      .filter(({ owners }) => owners.length === 1)
      .map(async (site) => ({ site, plan: await planFor(context, site, uid, fates) })),
  );
  const undecided = plans.flatMap(({ site: { key: site }, plan }) =>
    'problem' in plan ? [{ site, problem: plan.problem }] : [],
  );
  if (undecided.length) return undecided;

  const left: Site[] = [];
  for (const site of owned.filter(({ owners }) => owners.length > 1)) {
    if (await leaveToOthers(context, uid, site.key)) left.push(site);
    // The other owners have just left, so that this one is asked.
    else undecided.push({ site: site.key, problem: soleOwner(site) });
  }
  if (undecided.length) {
    for (const { key } of left)
      await context.siteModel.updateOne({ _id: key }, { $addToSet: { owners: uid } } as object);
    return undecided;
  }
  for (const { site, plan } of plans)
    if ('heir' in plan)
      await (plan.heir ? handOver(context, by, site, plan.heir) : remove(context, by, site));
  return [];
}

async function ownedBy({ siteModel }: Pick<SiteDependencies, 'siteModel'>, uid: string): Promise<Site[]> {
  const found = await siteModel.find({ owners: uid }).limit(SITE_FATES_MAX).lean();
  return found.filter(({ removed }) => !removed).map(toSite);
}

const soleOwner = ({ key, name }: Site): string => message('soleOwner', { name, key });

async function planFor(
  context: Pick<SiteDependencies, 'invitationBlocks' | 'standings' | 'comments'>,
  site: Site,
  uid: string,
  fates: readonly SiteFate[],
): Promise<Plan> {
  const fate = fates.find((each) => each.site === site.key);
  if (!fate) return { problem: soleOwner(site) };
  if (fate.then === 'remove') return { heir: null };
  try {
    const heir = await findPerson(context, (fate.to ?? '').trim());
    await requireNotBlocked(context, heir.uid, { inviter: uid, site: site.key });
    return heir.uid === uid ? { problem: message('heirIsYou', { name: site.name }) } : { heir };
  } catch (error) {
    const isRefused = error instanceof SiteError || (error instanceof HttpError && error.status < 500);
    if (!isRefused) throw error;
    return { problem: `${site.name}: ${error.message}` };
  }
}

/** @returns false for the last owner, who stays */
async function leaveToOthers(
  { siteModel }: Pick<SiteDependencies, 'siteModel'>,
  uid: string,
  key: string,
): Promise<boolean> {
  const { matchedCount } = await siteModel.updateOne(
    { _id: key, owners: uid, 'owners.1': { $exists: true } } as object,
    { $pull: { owners: uid } } as object,
  );
  return matchedCount > 0;
}

/** Invites somebody to own a site. Until they accept, it goes on without an owner. */
async function handOver(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'invitations'>,
  by: Actor,
  site: Site,
  heir: Person,
): Promise<void> {
  const { siteModel, invitations, siteLog } = context;
  const created = new Date();
  const until = new Date(created.getTime() + SITE_HAND_OVER_DAYS * DAY_MS);
  const about = describePerson(heir);
  const entry = { site: site.key, action: 'handed-over', by, about, member: heir.uid } as const;
  await logAndChange(siteLog, entry, async () => {
    await siteModel.updateOne({ _id: site.key }, {
      $set: { heir: { uid: heir.uid, until } },
      $pull: { owners: by.uid },
    } as object);
    const _id = invitationId(site.key, heir.uid);
    await invitations.deleteOne({ _id });
    await invitations.insertIfAbsent({
      ...{ _id, site: site.key, member: heir.uid, role: 'owner', created, expires: until },
      // Of the account that sends it nothing is left.
      by: FORMER_MEMBER,
      handed_over: true,
    });
  });
}

const remove = (
  { siteModel, siteLog, spamService }: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'spamService'>,
  by: Actor,
  site: Site,
): Promise<unknown> =>
  logAndChange(siteLog, { site: site.key, action: 'removed', by, about: site.name }, () =>
    removeSite(siteModel, site.key, spamService.forget),
  );

/**
 * Removes a member who deletes the account from all sites. Whoever became the only owner of one since it was settled has nobody
 * to leave it to: it is removed, and can be restored by command.
 */
export async function leaveSites(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'spamService'>,
  uid: string,
): Promise<void> {
  const { siteModel } = context;
  for (const site of await ownedBy(context, uid))
    if (!(await leaveToOthers(context, uid, site.key))) await remove(context, SAVEPOINT, site);
  for (const role of ['owners', 'moderators'])
    await siteModel.updateMany({ [role]: uid }, { $pull: { [role]: uid } } as object);
  // Who was asked to take over a site answers no more.
  const nobody = { 'heir.uid': FORMER_MEMBER.uid, 'heir.until': new Date() };
  await siteModel.updateMany({ 'heir.uid': uid } as object, { $set: nobody } as object);
}

/** Removes the sites that nobody has taken over in time. Call it at intervals. */
export async function removeForsakenSites(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'spamService'>,
  now = Date.now(),
): Promise<void> {
  const { siteModel } = context;
  const found = await siteModel
    .find({ 'heir.until': { $lte: new Date(now) } } as object)
    .limit(BATCH_COUNT)
    .lean();
  for (const stored of found) {
    if (!stored.removed && !stored.owners.length) await remove(context, SAVEPOINT, toSite(stored));
    await siteModel.updateOne({ _id: stored._id }, { $unset: { heir: 1 } } as object);
  }
}
