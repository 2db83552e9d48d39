import { Failed, useRegion } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { message } from './messages';
import { toApiError } from './request';

type Read<T> = (signal: AbortSignal) => Promise<T>;

export interface Loaded<T> {
  /** Undefined until it is loaded; what was loaded last stays while it is loaded again, and when that fails. */
  value: T | undefined;
  busy: boolean;
  /** Why it could not be loaded. */
  error: ApiError | null;
  /** Loads it again, or something else in its place. */
  load(read?: Read<T>): void;
  /** Loads once more what failed. */
  retry(): void;
  /** Replaces it by what a call has answered. */
  set(value: T): void;
}

/**
 * Loads something for a component. The latest call counts, and none once the component is gone: their signal is aborted.
 * @param read memoised by the caller; another one loads anew
 */
export function useLoaded<T>(read: Read<T>): Loaded<T> {
  const { report } = useRegion();
  const [state, setState] = useState<Pick<Loaded<T>, 'value' | 'busy' | 'error'>>({
    value: undefined,
    busy: true,
    error: null,
  });
  const running = useRef<AbortController | null>(null);
  const latest = useRef(read);
  const load = useCallback(
    async (how: Read<T>) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      latest.current = how;
      setState(({ value }) => ({ value, busy: true, error: null }));
      try {
        const value = await how(signal);
        if (!signal.aborted) setState({ value, busy: false, error: null });
      } catch (cause) {
        if (signal.aborted) return;
        const error = toApiError(cause, report);
        setState(({ value }) => ({ value, busy: false, error }));
      }
    },
    [report],
  );
  useEffect(() => {
    void load(read);
    return () => running.current?.abort();
  }, [load, read]);
  const set = useCallback((value: T) => {
    running.current?.abort();
    setState({ value, busy: false, error: null });
  }, []);
  return {
    ...state,
    load: (how = read) => void load(how),
    retry: () => void load(latest.current),
    set,
  };
}

interface Props<T> {
  of: Pick<Loaded<T>, 'value' | 'error' | 'retry'>;
  children(value: T): ReactNode;
}

/** Shows what is loaded, and before that, that it is being loaded or has failed. */
export const LoadedView = <T,>({ of: { value, error, retry }, children }: Props<T>) => (
  <>
    {error ? <Failed text={error.message} onRetry={retry} /> : null}
    {value === undefined && !error ? <Skeleton /> : null}
    {value === undefined ? null : children(value)}
  </>
);

export const Skeleton = () => (
  <div className="skel-lines" role="status" aria-label={message('loading')}>
    {[0, 1, 2].map((line) => (
      <div key={line} className="skel" />
    ))}
  </div>
);
