import type { Verdict } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { createUid } from '../requests';

/** Calls `/api/moderation/{name}` as the signed-in moderator. @throws {ApiError} */
export const call = <T>(name: string, body: object = {}): Promise<T> =>
  getSession().api.post<T>(`/api/moderation/${name}`, body);

/** Takes a moderation action. @returns its uid, with which it can be undone */
async function act(name: string, body: object): Promise<string> {
  const action_uid = createUid();
  await call(name, { action_uid, ...body });
  return action_uid;
}

export const decide = (comment_uid: string, verdict: Verdict, version: number): Promise<string> =>
  act('decide', { comment_uid, verdict, version });
/** @param days null for a permanent ban */
export const ban = (user_uid: string, days: number | null, reason: string): Promise<string> =>
  act('ban', { user_uid, days, reason });
export const unban = (user_uid: string): Promise<string> => act('unban', { user_uid });
export const undo = (action_uid: string): Promise<unknown> => call('undo', { action_uid });
