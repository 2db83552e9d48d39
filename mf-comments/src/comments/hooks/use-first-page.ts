import { useCallback, useEffect } from 'react';
import { readFirstPage } from '../state/actions/read-comments';
import { useThread } from '../state/thread';
import { useAttempt } from './use-attempt';

/** Milliseconds during which what the fragment loaded counts as new. */
const FRESH = 5_000;

/**
 * Reads the first page when the fragment brought none, or brought it a while ago (pages are cached).
 * @param served when the fragment loaded it, in milliseconds since 1970
 * @param arrived called before the page changes what is shown
 * @returns whether reading failed, and how to try again
 */
export function useFirstPage(served: number | undefined, arrived: () => void) {
  const thread = useThread();
  const { failure, attempt } = useAttempt();

  const read = useCallback(
    (signal: AbortSignal) =>
      attempt(() =>
        thread.dispatch(readFirstPage(signal, arrived)).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
      ),
    [thread, attempt, arrived],
  );

  useEffect(() => {
    if (served !== undefined && isFresh(served)) return;
    const unmounted = new AbortController();
    void read(unmounted.signal);
    return () => unmounted.abort();
  }, [served, read]);

  return { failed: failure !== null, retry: () => void read(new AbortController().signal) };
}

/** A moment ahead of this clock says nothing about age. */
function isFresh(served: number): boolean {
  const age = Date.now() - served;
  return age >= 0 && age < FRESH;
}
