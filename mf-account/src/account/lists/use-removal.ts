import { useRegion } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useState } from 'react';

/** What happens to a line: it is there, taken away (and can come back), or about to change. */
export interface Removal {
  removed: boolean;
  failure: string;
  remove(): void;
  undo(): void;
}

/**
 * Takes a line away at once and puts it back when asked, or when the server refuses.
 * @param take does it at the server @param giveBack undoes that at the server
 */
export function useRemoval(take: () => Promise<unknown>, giveBack: () => Promise<unknown>): Removal {
  const { report } = useRegion();
  const [removed, setRemoved] = useState(false);
  const [failure, setFailure] = useState('');
  const attempt = async (to: boolean, call: () => Promise<unknown>) => {
    setRemoved(to);
    setFailure('');
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setRemoved(!to);
      setFailure(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
    }
  };
  return {
    removed,
    failure,
    remove: () => void attempt(true, take),
    undo: () => void attempt(false, giveBack),
  };
}
