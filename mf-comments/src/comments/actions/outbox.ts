import { getSession, useSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';
import { DRAFT_PREFIX, OUTBOX_PREFIX, readDraft, removeFromOutbox, type OutboxEntry } from '../drafts';
import { addComment } from '../state/comments-slice';
import { announce } from '../state/page-slice';
import { useThreadStore, type ThreadStore } from '../state/thread-store';
import { message } from './messages';
import { isRetryable } from './post-comment';

/** Delay before each retry; the last one repeats. */
const RETRY_DELAYS_MS = [5_000, 15_000, 30_000, 60_000];
/** Other tabs change the outbox too. */
const REFRESH_INTERVAL_MS = 5_000;

/** Returns the member’s outbox, without the comments that this page is sending now. */
function readOutbox(member: string, store: ThreadStore): OutboxEntry[] {
  const { sending } = store.getState();
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(OUTBOX_PREFIX))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as OutboxEntry)
      .filter(({ user_uid }) => user_uid === member)
      .filter(({ body }) => !sending.some(({ uid }) => uid === body.comment_uid));
  } catch {
    return [];
  }
}

/** Whether a form on the page shows a comment that was not sent. */
const isInForm = ({ body }: OutboxEntry): boolean =>
  [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() === body.content);

/** Deletes the draft that was sent with a uid, whichever form it was written in. */
function deleteDraftOf(comment_uid: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (
        key.startsWith(DRAFT_PREFIX) &&
        readDraft(key.slice(DRAFT_PREFIX.length)).comment_uid === comment_uid
      )
        localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Deletes what the browser has stored of a comment that the server has. */
export function deleteStoredInput(comment_uid: string): void {
  removeFromOutbox(comment_uid);
  deleteDraftOf(comment_uid);
}

/** Runs in one tab at a time. Without the Web Locks API, the uid prevents storing a comment twice. */
const withLock = async (send: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(OUTBOX_PREFIX, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
    : send();

/** @returns whether the entry is done with: stored, or rejected for good */
async function sendEntry({ body }: OutboxEntry, store: ThreadStore): Promise<boolean> {
  try {
    const { comment } = await getSession().api.call('addComment', { body });
    const { entity_type, entity_slug } = store.getState().comments;
    deleteDraftOf(body.comment_uid);
    if (entity_type === body.entity_type && entity_slug === body.entity_slug)
      store.dispatch(addComment({ comment }));
    store.dispatch(announce(message('sent')));
  } catch (error) {
    // A rejected comment keeps its draft: sending it again from the form shows the reason.
    if (isRetryable(error)) return false;
  }
  removeFromOutbox(body.comment_uid);
  return true;
}

/**
 * Sends the member’s outbox: when the browser is online again, after a delay, and after a sign-in.
 * @returns `hiddenCount`: how many of its comments no form on the page shows
 */
export function useOutbox() {
  const store = useThreadStore();
  const member = useSession(({ user }) => (user.signedIn ? user.uid : ''));
  const [unsentCount, setUnsentCount] = useState(0);
  const [hiddenCount, setHiddenCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  const refresh = useCallback(() => {
    const entries = member ? readOutbox(member, store) : [];
    setUnsentCount(entries.length);
    setHiddenCount(entries.filter((entry) => !isInForm(entry)).length);
  }, [member, store]);
  const send = useCallback(async () => {
    setBusy(true);
    await withLock(async () => {
      for (const entry of readOutbox(member, store)) if (!(await sendEntry(entry, store))) break;
    });
    setBusy(false);
    refresh();
    setAttempts((before) => before + 1);
  }, [member, store, refresh]);

  useEffect(() => {
    const timer = setTimeout(refresh);
    const interval = setInterval(refresh, REFRESH_INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(interval);
    };
  }, [refresh]);

  useEffect(() => {
    if (!unsentCount) return;
    const retry = () => void send();
    const timer = setTimeout(retry, RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)]);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [unsentCount, attempts, send]);

  return { hiddenCount, busy, sendNow: () => void send() };
}
