import { ErrorBoundary, useRegion } from '@savepoint/region-kit';
import { useEffect, useState, type ComponentType } from 'react';
import { later } from '../later';

/** Milliseconds after the comments have come: reading goes first. */
const LATER = 300;

export interface CompanionProps {
  /** To be called just before what is shown changes: keeps what is being read where it is. */
  hold(): void;
}

/** What goes on beside reading: what is new, what arrives, what waits to be sent. Nobody waits for its code. */
export function Companion(props: CompanionProps) {
  const { report } = useRegion();
  const [Part, setPart] = useState<ComponentType<CompanionProps> | null>(null);
  useEffect(() => {
    const load = () => later().then((part) => setPart(() => part.Companion), report);
    const timer = setTimeout(load, LATER);
    return () => clearTimeout(timer);
  }, [report]);
  return Part ? (
    <ErrorBoundary onError={report}>
      <Part {...props} />
    </ErrorBoundary>
  ) : null;
}
