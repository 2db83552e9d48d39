import { useRegion } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useEffect, useRef, useState } from 'react';
import type { Removal } from './use-removal';

/** Milliseconds in which a removal that is final at the server can be undone, because it is not sent before. */
const SECOND_THOUGHTS = 6_000;

/**
 * Takes a line away at once, and at the server only when nobody has undone it for a while, or when the page
 * is left.
 */
export function usePostponed(take: () => Promise<unknown>): Removal {
  const { report } = useRegion();
  const [removed, setRemoved] = useState(false);
  const [failure, setFailure] = useState('');
  const waiting = useRef<(() => void) | undefined>(undefined);

  const send = async () => {
    waiting.current = undefined;
    try {
      await take();
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setRemoved(false);
      setFailure(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
    }
  };
  useEffect(() => {
    if (!removed) return;
    const now = () => waiting.current?.();
    const timer = setTimeout(now, SECOND_THOUGHTS);
    window.addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [removed]);

  return {
    removed,
    failure,
    remove() {
      waiting.current = () => void send();
      setFailure('');
      setRemoved(true);
    },
    undo() {
      waiting.current = undefined;
      setRemoved(false);
    },
  };
}
