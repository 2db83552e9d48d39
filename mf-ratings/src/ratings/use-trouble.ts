import { useRegion } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useState } from 'react';

export type Attempt = (call: () => Promise<unknown>) => Promise<void>;

/** Runs what may fail, and keeps the sentence that says why it did until the next attempt. */
export function useTrouble(): { trouble: string; attempt: Attempt } {
  const { report } = useRegion();
  const [trouble, setTrouble] = useState('');
  const attempt: Attempt = async (call) => {
    setTrouble('');
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setTrouble(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
    }
  };
  return { trouble, attempt };
}
