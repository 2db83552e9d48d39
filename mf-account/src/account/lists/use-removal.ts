import { useRegion } from '@savepoint/region-kit';
import { errorMessage } from '@savepoint/session';
import { useEffect, useRef, useState } from 'react';

/** Time in which a deletion that cannot be reverted on the server can be undone, because it is sent afterwards. */
export const UNDO_WINDOW_MS = 6_000;

/** State of a removable row and what can be done with it. */
export interface Removal {
  removed: boolean;
  /** Error message of the last action; empty without an error. */
  error: string;
  remove(): void;
  /** Undefined once the removal can no longer be undone. */
  undo: (() => void) | undefined;
}

type Call = () => Promise<unknown>;

/** Makes calls about one thing one after the other, so that the last one counts. */
export function useInOrder(): (call: Call) => Promise<unknown> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (call) => (last.current = last.current.then(call, call));
}

/**
 * Removes a row at once, and restores it on undo or when the server rejects the removal.
 * @param remove removes the item on the server
 * @param restore reverts that on the server
 */
export function useRemoval(remove: Call, restore: Call): Removal {
  const { report } = useRegion();
  const [removed, setRemoved] = useState(false);
  const [error, setError] = useState('');
  const latest = useRef(0);
  const change = async (to: boolean, call: Call) => {
    const number = (latest.current += 1);
    setRemoved(to);
    setError('');
    try {
      await call();
    } catch (cause) {
      // What was done since decides.
      if (latest.current !== number) return;
      setRemoved(!to);
      setError(errorMessage(cause, report));
    }
  };
  return {
    removed,
    error,
    remove: () => void change(true, remove),
    undo: () => void change(false, restore),
  };
}

/** Removes a row at once, but on the server only after the undo window, or when the page is left. */
export function useDelayedRemoval(remove: () => Promise<unknown>): Removal {
  const { report } = useRegion();
  const [step, setStep] = useState<'listed' | 'removed' | 'sent'>('listed');
  const [error, setError] = useState('');
  const pending = useRef<(() => void) | undefined>(undefined);

  const send = async () => {
    pending.current = undefined;
    setStep('sent');
    try {
      await remove();
    } catch (cause) {
      setStep('listed');
      setError(errorMessage(cause, report));
    }
  };
  useEffect(() => {
    if (step !== 'removed') return;
    const sendNow = () => pending.current?.();
    const timer = setTimeout(sendNow, UNDO_WINDOW_MS);
    window.addEventListener('pagehide', sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', sendNow);
      sendNow();
    };
  }, [step]);

  return {
    removed: step !== 'listed',
    error,
    remove() {
      pending.current = () => void send();
      setError('');
      setStep('removed');
    },
    undo:
      step === 'sent'
        ? undefined
        : () => {
            pending.current = undefined;
            setStep('listed');
          },
  };
}
