import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage } from '@savepoint/session';
import { useCallback, useState, type ReactNode } from 'react';

export interface Request {
  busy: boolean;
  /** Why the last call failed; null after a success or before the first call. */
  error: ApiError | null;
  /** Runs a call, which may throw. @returns whether it succeeded */
  run(call: () => Promise<unknown>): Promise<boolean>;
  clearError(): void;
}

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
      } catch (error) {
        const shown =
          error instanceof ApiError ? error : new ApiError(0, 'unexpected', errorMessage(error, report));
        setState({ busy: false, error: shown });
        return false;
      }
    },
    [report],
  );
  const clearError = useCallback(() => setState(({ busy }) => ({ busy, error: null })), []);
  return { ...state, run, clearError };
}

interface RequestErrorProps {
  error: ApiError | null;
  /** Field of the payload whose error is shown rather than the general one. */
  field?: string;
  children?: ReactNode;
}

/** Shows why a request failed, or nothing. */
export function RequestError({ error, field = '', children }: RequestErrorProps) {
  return error ? (
    <p className="err" role="alert">
      {error.errors[field] ?? error.message}
      {children}
    </p>
  ) : null;
}
