import type { ApiError } from '@savepoint/session';
import type { ReactNode } from 'react';

interface RequestErrorProps {
  error: ApiError | null;
  /** Field of the payload whose error is shown rather than the general one. */
  field?: string;
  /** Whether fields show their own errors; then nothing else is shown for a call that some were rejected for. */
  inFields?: boolean;
  children?: ReactNode;
}

/** Shows why a request failed, or nothing. */
export function RequestError({ error, field = '', inFields = false, children }: RequestErrorProps) {
  if (!error || (inFields && Object.keys(error.errors).length > 0)) return null;
  return (
    <p className="err" role="alert">
      {error.errors[field] ?? error.message}
      {children}
    </p>
  );
}
