import type { Comment, CommentChanges } from '@savepoint/contracts/comments';
import { useRegion } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Entity } from '../api';
import { trackNewComments } from '../focus';
import { loadActions, type Actions } from '../load-actions';
import { receiveComments } from '../state/comments-slice';
import { announce, changeUnloadedCount } from '../state/page-slice';
import { useThreadStore, type AppThunk } from '../state/thread-store';
import { message } from './messages';

/** A stream without an event by then is buffered on the way: poll instead. */
const FIRST_EVENT_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 15_000;

/**
 * Receives the changes of a thread: from server-sent events, or by polling where streams do not pass. Pauses
 * while the page is hidden.
 * @param logPosition returns the position of the thread’s log when the page was read
 * @param onChanges called with the changes, in order
 * @returns starts, and returns a function that stops
 */
function subscribeToThread(
  entity: Entity,
  logPosition: () => number,
  onChanges: (changes: CommentChanges) => void,
): () => void {
  let position: number | undefined;
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling = false;
  let stopped = false;

  const { api } = getSession();
  const unread = () => ({ query: { ...entity, since: position ?? logPosition() } });
  const receive = (changes: CommentChanges) => {
    if (changes.log_position === position && !changes.gap) return;
    position = changes.log_position;
    if (changes.gap) void reloadFirstPage(changes);
    else if (hasChanges(changes)) onChanges(changes);
  };

  /** The log does not reach back far enough: the first page replaces the missed changes. */
  async function reloadFirstPage(changes: CommentChanges): Promise<void> {
    try {
      const { comments } = await api.call('listComments', { query: entity });
      onChanges({ ...changes, added: comments });
    } catch {
      // The missed changes are shown after the next page load.
    }
  }

  function openStream(): void {
    if (typeof EventSource === 'undefined') return startPolling();
    stream = new EventSource(api.urlOf('streamCommentChanges', unread()));
    timer = setTimeout(startPolling, FIRST_EVENT_TIMEOUT_MS);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      receive(JSON.parse(data) as CommentChanges);
    };
    stream.onerror = () => {
      // CLOSED: the server rejected the stream. The browser reopens one that was interrupted.
      if (stream?.readyState === EventSource.CLOSED) startPolling();
    };
  }

  function startPolling(): void {
    pause();
    polling = true;
    timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
  }

  async function poll(): Promise<void> {
    try {
      receive(await api.call('readCommentChanges', unread()));
    } catch {
      // The next poll returns the same changes.
    }
    if (!stopped && !document.hidden) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
  }

  function pause(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function followVisibility(): void {
    pause();
    if (document.hidden) return;
    if (polling) void poll();
    else openStream();
  }

  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    stopped = true;
    pause();
    document.removeEventListener('visibilitychange', followVisibility);
  };
}

/** Whether something has changed: the first event only says where the log ends. */
const hasChanges = ({ added, edited, deleted, liked }: CommentChanges): boolean =>
  added.length + edited.length + deleted.length + liked.length > 0;

/**
 * Keeps the comments up to date while the page is visible. New comments are queued until the reader shows them.
 * @param root an element before the comments
 * @param saveScrollAnchor called before the state changes
 * @returns `newCount`: the number of queued comments; `showNew` shows them
 */
export function useThreadEvents(root: RefObject<HTMLElement | null>, saveScrollAnchor: () => void) {
  const store = useThreadStore();
  const { report } = useRegion();
  const member = useSession(({ user }) => user.uid);
  const [newCount, setNewCount] = useState(0);
  const queued = useRef<Comment[]>([]);
  /** @returns how many comments more are queued than before */
  const setQueued = useCallback(
    (comments: Comment[]): number => {
      const difference = comments.length - queued.current.length;
      queued.current = comments;
      setNewCount(comments.length);
      if (difference) store.dispatch(changeUnloadedCount(difference));
      return difference;
    },
    [store],
  );

  /** Applies a change, which returns the comments that are queued then. @returns how many more there are */
  const apply = useCallback(
    async (change: (part: Actions) => AppThunk<Comment[]>): Promise<number> => {
      const part = await loadActions();
      saveScrollAnchor();
      return setQueued(store.dispatch(change(part)));
    },
    [store, saveScrollAnchor, setQueued],
  );

  useEffect(() => {
    const { entity_type, entity_slug } = store.getState().comments;
    const onChanges = async (changes: CommentChanges) => {
      const difference = await apply((part) =>
        part.applyChanges(changes, queued.current, getSession().store.getState().user.uid),
      );
      if (difference > 0) store.dispatch(announce(message('newComments', { count: queued.current.length })));
    };
    return subscribeToThread(
      { entity_type, entity_slug },
      () => store.getState().page.log_position,
      // Without the code, they are shown after the next page load.
      (changes) => void onChanges(changes).catch(report),
    );
  }, [store, apply, report]);

  // The member may be known only after the first changes have come.
  useEffect(() => {
    if (queued.current.length) apply((part) => part.showOwn(queued.current, member)).catch(report);
  }, [apply, member, report]);

  const showNew = () => {
    const focusFirstNew = root.current && trackNewComments(root.current);
    store.dispatch(receiveComments({ comments: queued.current, deleted: [] }));
    setQueued([]);
    // After the comments have been rendered.
    setTimeout(() => focusFirstNew?.());
  };
  return { newCount, showNew };
}
