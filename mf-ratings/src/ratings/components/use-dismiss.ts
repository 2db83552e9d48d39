import { useEffect, type RefObject } from 'react';

/** Closes the `<details>` around something on Escape, giving focus back, and on a click or focus elsewhere. */
export function useDismiss(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const details = inside.current?.closest('details');
    if (!details) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false;
    };
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        details.open = false;
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    return () => listening.abort();
  }, [inside]);
}
