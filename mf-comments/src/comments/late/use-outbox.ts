import type { AddCommentResponse } from '@savepoint/contracts';
import { ApiError, getSession, useSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';
import { forgetCall, OUTBOX, type Unsent } from '../outbox';
import { addComment } from '../state/comments-slice';
import { announce } from '../state/notice-slice';
import { useThread, type Thread } from '../state/thread';
import { forgetDraftOf } from './forget-draft';

/** Milliseconds before another try, from the first on; the last goes on being waited for. */
const PAUSES = [5_000, 15_000, 30_000, 60_000];

/** What a member has sent and the server may not have, without what is on its way from here. */
function readUnsent(member: string, thread: Thread): Unsent[] {
  const { sending } = thread.getState();
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(OUTBOX))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as Unsent)
      .filter((unsent) => unsent.member === member)
      .filter(({ call }) => !sending.some(({ uid }) => uid === call.comment_uid));
  } catch {
    return [];
  }
}

/** Two tabs share what is kept: one of them sends. Where there are no locks, the uid keeps it from being stored twice. */
const withLock = async (send: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(OUTBOX, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
    : send();

/** @returns whether it is settled: stored, or refused for good */
async function sendOne({ call }: Unsent, thread: Thread): Promise<boolean> {
  try {
    const { comment } = await getSession().api.post<AddCommentResponse>('/api/user/comments/add', call);
    const { entity_type, entity_slug } = thread.getState().comments;
    forgetDraftOf(call.comment_uid);
    if (entity_type === call.entity_type && entity_slug === call.entity_slug)
      thread.dispatch(addComment({ comment }));
    thread.dispatch(announce('Your comment was sent'));
  } catch (error) {
    // The text of one that was refused is in its box, where sending it again says why.
    if (error instanceof ApiError && (error.retryable || error.status === 401)) return false;
  }
  forgetCall(call.comment_uid);
  return true;
}

/** Sends what could not be sent: when the connection is back, after a while, and when its author signs in. */
export function useOutbox() {
  const thread = useThread();
  const member = useSession(({ user }) => (user.signedIn ? user.uid : ''));
  const [waiting, setWaiting] = useState(0);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  const look = useCallback(
    () => setWaiting(member ? readUnsent(member, thread).length : 0),
    [member, thread],
  );
  const send = useCallback(async () => {
    setBusy(true);
    await withLock(async () => {
      for (const unsent of readUnsent(member, thread)) if (!(await sendOne(unsent, thread))) break;
    });
    setBusy(false);
    look();
    setTries((before) => before + 1);
  }, [member, thread, look]);

  useEffect(() => {
    const timer = setTimeout(look);
    const often = setInterval(look, PAUSES[0]);
    return () => {
      clearTimeout(timer);
      clearInterval(often);
    };
  }, [look]);

  useEffect(() => {
    if (!waiting) return;
    const again = () => void send();
    const timer = setTimeout(again, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [waiting, tries, send]);

  return { waiting, busy, send: () => void send() };
}
