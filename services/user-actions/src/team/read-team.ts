import type { RoleChange, TeamMember, TeamResponse, TeamRole } from '@savepoint/contracts/moderation';
import { looksLikeUid, nameKeyOf } from '@savepoint/service-kit/names';
import type { Context } from '../context';
import { chosenName } from '../names/shown-name';
import type { StoredRoles } from './models';
import { openOffer, toRoleOffer } from './offers';

/** Changes that a list has at most. */
const MAX_CHANGES = 200;
/** Accounts that a search finds at most. */
const MAX_FOUND = 20;

type Needed = Pick<Context, 'models' | 'fixedAdmins'>;

/** Returns the roles that administrators have given, without those of the settings. */
export async function readGivenRoles({
  models: { roles },
}: Pick<Context, 'models'>): Promise<{ user_uid: string; role: TeamRole }[]> {
  const found = await roles.find({ role: { $in: ['moderator', 'admin'] } }, { role: 1 }).lean();
  return found.flatMap(({ _id, role }) => (role ? [{ user_uid: _id, role }] : []));
}

/** Returns everybody with a role, administrators first, the open offers of roles, and the latest changes, latest first. */
export async function readTeam(context: Needed): Promise<TeamResponse> {
  const { fixedAdmins, models } = context;
  const stored = await models.roles
    .find({ role: { $in: ['moderator', 'admin', null] } })
    .lean<StoredRoles[]>();
  const uids = [...new Set([...fixedAdmins, ...stored.map(({ _id }) => _id)])];
  const names = await readNames(context, uids);
  const describe = describeWith(context, stored, names);
  const members = uids.map(describe).filter(({ role }) => role !== null);
  members.sort((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? ''));
  const changes = stored
    .flatMap(({ _id, changes: own }) =>
      own.toReversed().map((change) => toRoleChange(_id, names.get(_id) ?? null, change)),
    )
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_CHANGES);
  const isAdmin = new Set(members.filter(({ role }) => role === 'admin').map(({ user_uid }) => user_uid));
  const offers = stored.flatMap((each) => {
    const offer = openOffer(each);
    if (!offer || !isAdmin.has(offer.by.uid)) return [];
    return [{ user_uid: each._id, name: names.get(each._id) ?? null, ...toRoleOffer(offer) }];
  });
  return { members, offers, changes };
}

const rank = ({ role }: TeamMember): number => (role === 'admin' ? 0 : 1);

export const toRoleChange = (
  user_uid: string,
  name: string | null,
  { action_uid, before, after, by, at, reason, event }: StoredRoles['changes'][number],
): RoleChange => ({
  change_uid: action_uid,
  user_uid,
  name,
  before,
  after,
  by: by.name,
  at: at.toISOString(),
  reason,
  ...(event && { event }),
});

/**
 * Finds an account by its uid. Only what is no uid is looked for among the names that accounts have or chose; names that look
 * alike are found too.
 */
export async function findMembers(context: Needed, query: string): Promise<TeamMember[]> {
  const { roles } = context.models;
  const wanted = query.trim();
  const byUid = await readNames(context, [wanted]);
  const isUid = byUid.size > 0 || looksLikeUid(wanted);
  const names = isUid ? byUid : await readNames(context, await findByName(context, wanted));
  const uids = [...names.keys()];
  const stored = uids.length ? await roles.find({ _id: { $in: uids } }).lean<StoredRoles[]>() : [];
  return uids.map(describeWith(context, stored, names));
}

/** @returns the uids of members with a name, chosen or of their account */
async function findByName({ models: { memberNames, profiles } }: Needed, name: string): Promise<string[]> {
  const name_key = nameKeyOf(name);
  if (!name_key) return [];
  const [owner, named] = await Promise.all([
    memberNames.findById(name_key).lean(),
    profiles.find({ name_key }, { _id: 1 }).limit(MAX_FOUND).lean(),
  ]);
  return [...new Set([...(owner ? [owner.user_uid] : []), ...named.map(({ _id }) => _id)])];
}

function describeWith({ fixedAdmins }: Needed, stored: readonly StoredRoles[], names: Map<string, string>) {
  const roleOf = new Map(stored.map(({ _id, role }) => [_id, role]));
  return (user_uid: string): TeamMember => {
    const fixed = fixedAdmins.has(user_uid);
    const role = fixed ? 'admin' : (roleOf.get(user_uid) ?? null);
    return { user_uid, name: names.get(user_uid) ?? null, role, fixed };
  };
}

/** The names that readers see of accounts that exist. */
export async function readNames(
  { models: { profiles } }: Pick<Context, 'models'>,
  uids: string[],
): Promise<Map<string, string>> {
  if (!uids.length) return new Map();
  const found = await profiles.find({ _id: { $in: uids } }, { name: 1, names: 1 }).lean();
  return new Map(found.map((profile) => [profile._id, chosenName(profile) ?? profile.name]));
}
