import { INVITATION_BLOCKS_MAX } from '@savepoint/contracts/base';
import type { BlockedKind, BlockInvitationsBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import type { StoredBlock } from '../../data';

const blockId = (member: string, kind: BlockedKind, of = ''): string => `${member}:${kind}:${of}`;

type Needed = Pick<SiteDependencies, 'invitationBlocks'>;

/** @throws {HttpError} 409 when a member takes no invitations from an owner or for a site */
export async function requireNotBlocked(
  { invitationBlocks }: Needed,
  member: string,
  { inviter, site }: { inviter: string; site: string },
): Promise<void> {
  const ids = [
    blockId(member, 'everybody'),
    blockId(member, 'inviter', inviter),
    blockId(member, 'site', site),
  ];
  if (await invitationBlocks.exists({ _id: { $in: ids } })) throw new HttpError('invitations-blocked');
}

/**
 * Takes no further invitations from somebody.
 * @throws {HttpError} 409 when there are too many blocks; everybody can always be blocked
 */
export async function block(
  { invitationBlocks }: Needed,
  member: string,
  { kind, of, name }: Pick<StoredBlock, 'kind' | 'of' | 'name'>,
): Promise<void> {
  if (kind !== 'everybody' && (await invitationBlocks.countDocuments({ member })) >= INVITATION_BLOCKS_MAX)
    throw new HttpError('too-many-blocks', { params: { max: INVITATION_BLOCKS_MAX } });
  await invitationBlocks.insertIfAbsent({
    _id: blockId(member, kind, of),
    member,
    kind,
    ...(of !== undefined && { of }),
    ...(name !== undefined && { name }),
    created: new Date(),
  });
}

/**
 * Blocks everybody, or ends a block. Repeating a call changes nothing.
 * @throws {HttpError} 400 for others: who they are is known from an invitation of theirs
 */
export async function changeBlock(
  context: Needed,
  member: string,
  { blocked, kind, of }: BlockInvitationsBody,
): Promise<void> {
  if (blocked && kind !== 'everybody') throw new HttpError('invalid-request');
  if (blocked) return block(context, member, { kind });
  await context.invitationBlocks.deleteOne({ _id: blockId(member, kind, of) });
}
