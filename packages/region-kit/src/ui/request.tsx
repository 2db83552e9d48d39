import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage } from '@savepoint/session';
import { useCallback, useRef, useState } from 'react';

export interface Request {
  busy: boolean;
  /** Why the last call failed; null after a success or before the first call. */
  error: ApiError | null;
  /** Runs a call, which may throw. @returns whether it succeeded */
  run(call: () => Promise<unknown>): Promise<boolean>;
  clearError(): void;
}

const NONE = {};

/** Returns what is shown of a failure. @param report receives what no call has caused */
export const toApiError = (cause: unknown, report: (error: unknown) => void): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, 'unexpected', errorMessage(cause, report));

/** Runs API calls for a component and keeps track of whether one is running and why the last one failed. */
export function useRequest(): Request {
  const { report } = useRegion();
  const [state, setState] = useState<Pick<Request, 'busy' | 'error'>>({ busy: false, error: null });

  const run = useCallback(
    async (call: () => Promise<unknown>) => {
      setState({ busy: true, error: null });
      try {
        await call();
        setState({ busy: false, error: null });
        return true;
      } catch (cause) {
        setState({ busy: false, error: toApiError(cause, report) });
        return false;
      }
    },
    [report],
  );
  const clearError = useCallback(() => setState(({ busy }) => ({ busy, error: null })), []);
  return { ...state, run, clearError };
}

export interface Attempt extends Request {
  /** A sentence for each field that the last call was rejected for. */
  errors: ApiError['errors'];
}

/** The same for a button or a form: while a call runs, a second press does nothing. */
export function useAttempt(): Attempt {
  const request = useRequest();
  const isRunning = useRef(false);
  const { run: runAny } = request;
  const run = useCallback(
    async (call: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      const succeeded = await runAny(call);
      isRunning.current = false;
      return succeeded;
    },
    [runAny],
  );
  return { ...request, errors: request.error?.errors ?? NONE, run };
}
