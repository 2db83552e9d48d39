import type { CallResponse } from '@savepoint/contracts/api';
import { moderationRoutes, type ModerationCall } from '@savepoint/contracts/routes';
import type { ModerationGround, Verdict } from '@savepoint/contracts/moderation';
import { getSession, type CallOptions } from '@savepoint/session';
import { createUid } from '@savepoint/region-kit/ui/create-uid';

/** Key of the site that the moderator acts for; Savepoint has none. A page shows the queue of one. */
let actsFor: { site?: string } = {};

/** Says for which site all later calls are made. */
export function actFor(site: string | undefined): void {
  actsFor = site === undefined ? {} : { site };
}

/** Whether the moderator acts for another site than Savepoint. */
export const actsForSite = (): boolean => actsFor.site !== undefined;

/** Makes a call as the signed-in moderator of the site. @throws {ApiError} */
export function call<K extends ModerationCall>(name: K, options: CallOptions<K>): Promise<CallResponse<K>> {
  const { body } = options as { body?: object };
  // What the options of a call are follows from its name, which is not known here.
  const scoped = { ...options, body: { ...body, ...actsFor }, route: moderationRoutes[name] };
  return getSession().api.call(name, scoped as never);
}

// Each action has a uid, with which it can be undone.

/** @param ground of a removal */
export async function decide(
  comment_uid: string,
  verdict: Verdict,
  version: number,
  ground: ModerationGround,
): Promise<string> {
  const action_uid = createUid();
  await call('decideCase', {
    body: { action_uid, comment_uid, verdict, version, ...(verdict === 'removed' && { ground }) },
  });
  return action_uid;
}

/** @param days null for a permanent ban */
export async function ban(
  user_uid: string,
  { days, ground, reason }: { days: number | null; ground: ModerationGround; reason: string },
): Promise<string> {
  const action_uid = createUid();
  await call('banMember', { body: { action_uid, user_uid, days, ground, reason } });
  return action_uid;
}

export async function unban(user_uid: string): Promise<string> {
  const action_uid = createUid();
  await call('unbanMember', { body: { action_uid, user_uid } });
  return action_uid;
}

/** Puts an author in the shadow of the site, or takes them out. */
export async function shadow(user_uid: string, shadowed: boolean): Promise<string> {
  const action_uid = createUid();
  await call('shadowMember', { body: { action_uid, user_uid, shadowed } });
  return action_uid;
}

/** @param user_uid the member whom a ban or a shadow is about */
export const undo = (action_uid: string, user_uid?: string): Promise<unknown> =>
  call('undoModerationAction', { body: { action_uid, ...(user_uid !== undefined && { user_uid }) } });
