import type { KeyboardEvent, RefObject } from 'react';

/** What a key presses in the case that has the focus. */
const BUTTONS: Record<string, string> = { a: 'approve', r: 'remove', b: 'ban', z: 'undo' };
const STEPS: Record<string, number> = { j: 1, k: -1 };

/** The cases that are shown, and what stands in the place of those decided. */
const casesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-case]')];

/** Moves the focus to the case so many further on, if there is one. */
export function focusCase(from: HTMLElement, step: number): boolean {
  const root = from.closest('section');
  if (!root) return false;
  const cases = casesIn(root);
  const next = cases[cases.findIndex((each) => each.contains(from)) + step];
  next?.focus();
  return next !== undefined;
}

/**
 * Single keys for those who decide a lot. They work only while a case has the focus, so that they never
 * surprise anybody who types.
 */
export function useKeys(root: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, select, textarea') || !root.current) return;
    const key = event.key.toLowerCase();
    const current = target.closest<HTMLElement>('[data-case]');
    const step = STEPS[key];
    if (step) {
      event.preventDefault();
      if (current) focusCase(current, step);
      else casesIn(root.current)[0]?.focus();
      return;
    }
    const name = BUTTONS[key];
    if (!name || !current) return;
    event.preventDefault();
    current.querySelector<HTMLElement>(`[data-act=${name}]`)?.click();
  };
}
