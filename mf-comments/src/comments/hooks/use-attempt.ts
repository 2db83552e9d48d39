import { useRegion } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useCallback, useState } from 'react';

export interface Attempt {
  busy: boolean;
  /** Why the last call failed; null while there is nothing to say. */
  failure: ApiError | null;
  /** @returns whether the call succeeded */
  attempt(call: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Runs what may fail, one call at a time, and keeps the reason when it did. */
export function useAttempt(): Attempt {
  const { report } = useRegion();
  const [state, setState] = useState<Pick<Attempt, 'busy' | 'failure'>>({ busy: false, failure: null });

  const attempt = useCallback(
    async (call: () => Promise<unknown>) => {
      setState({ busy: true, failure: null });
      try {
        await call();
        setState({ busy: false, failure: null });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) report(error);
        setState({ busy: false, failure: error instanceof ApiError ? error : unexpected() });
        return false;
      }
    },
    [report],
  );
  const forget = useCallback(() => setState(({ busy }) => ({ busy, failure: null })), []);
  return { ...state, attempt, forget };
}

const unexpected = () => new ApiError(0, 'unexpected', 'That did not work. Please try again.');
