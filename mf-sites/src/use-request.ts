import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage } from '@savepoint/session';
import { useCallback, useRef, useState } from 'react';

export interface Request {
  busy: boolean;
  /** Why the last call failed; empty after a success. */
  error: string;
  /** A sentence for each rejected field. */
  errors: Readonly<Record<string, string>>;
  /** Status of the failed response; 0 without one. */
  status: number;
  /** Runs a call, which may throw, unless one is running: a second press does nothing. @returns whether it succeeded */
  run(call: () => Promise<unknown>): Promise<boolean>;
}

const IDLE = { busy: false, error: '', errors: {}, status: 0 };

/** Runs calls for a component, and keeps whether one is running and why the last one failed. */
export function useRequest(): Request {
  const { report } = useRegion();
  const [state, setState] = useState<Omit<Request, 'run'>>(IDLE);
  const isRunning = useRef(false);
  const run = useCallback(
    async (call: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setState({ ...IDLE, busy: true });
      try {
        await call();
        setState(IDLE);
        return true;
      } catch (cause) {
        const { errors = {}, status = 0 } = cause instanceof ApiError ? cause : {};
        setState({ busy: false, error: errorMessage(cause, report), errors, status });
        return false;
      } finally {
        isRunning.current = false;
      }
    },
    [report],
  );
  return { ...state, run };
}
