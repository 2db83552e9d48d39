import { useCallback, useEffect, useState } from 'react';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { commentId } from '../links';
import { loadActions } from '../load-actions';
import { loadFirstPage } from '../state/load-comments';
import { useThreadStore } from '../state/thread-store';

/** Pages are cached: comments that the fragment loaded longer ago are loaded again. */
const MAX_AGE_MS = 5_000;
/** In a frame, what has changed since comes with the live updates, and moves nothing that is read. */
const MAX_AGE_IN_FRAME_MS = 120_000;

/**
 * Loads the first page unless the fragment has just loaded it.
 * @param loadedAt when the fragment loaded it, in milliseconds since 1970
 * @param onReceived called before the state changes
 * @returns `failed`; `settled`: whether loading succeeded, failed or was not needed; `retry`
 */
export function useFirstPage(loadedAt: number | undefined, onReceived: () => void) {
  const store = useThreadStore();
  const { error, run } = useRequest();
  const [settled, setSettled] = useState(() => loadedAt !== undefined && isRecent(loadedAt));

  const load = useCallback(
    (signal: AbortSignal) =>
      run(() =>
        store.dispatch(loadFirstPage(signal, onReceived)).catch((failure: unknown) => {
          if (!signal.aborted) throw failure;
        }),
      ),
    [store, run, onReceived],
  );

  useEffect(() => {
    if (settled) return;
    const unmount = new AbortController();
    void load(unmount.signal).then(() => unmount.signal.aborted || setSettled(true));
    return () => unmount.abort();
  }, [settled, load]);

  return { failed: error !== null, settled, retry: () => void load(new AbortController().signal) };
}

/** A negative age comes from a difference between the clocks: not recent. */
function isRecent(loadedAt: number): boolean {
  const age = Date.now() - loadedAt;
  return age >= 0 && age < (globalThis.parent === globalThis.window ? MAX_AGE_MS : MAX_AGE_IN_FRAME_MS);
}

/**
 * Shows the comment that the URL’s hash names if it is not on the page, now and whenever the hash changes.
 * @param ready whether the first page is up to date
 */
export function useHashTarget(ready: boolean): void {
  const store = useThreadStore();
  const { run } = useRequest();

  useEffect(() => {
    if (!ready) return;
    const follow = () => {
      if (!location.hash.startsWith(`#${commentId('')}`) || document.querySelector(':target')) return;
      void run(async () => store.dispatch((await loadActions()).followHash(run)));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ready, store, run]);
}
