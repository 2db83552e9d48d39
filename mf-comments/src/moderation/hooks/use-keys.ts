import { useEffect, type RefObject } from 'react';

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

const button = (at: HTMLElement | undefined, act: string) =>
  at?.querySelector<HTMLElement>(`[data-act=${act}]`);

/** What a key presses: in the case in focus; undo also in the one decided before it, which the focus has just left. */
function buttonFor(root: HTMLElement, current: HTMLElement | null, act: string) {
  if (!current) return undefined;
  const cases = casesIn(root);
  const own = button(current, act);
  return own ?? (act === 'undo' ? button(cases[cases.indexOf(current) - 1], act) : undefined);
}

/**
 * Single keys for those who decide a lot. They work only while the focus is in the list, and not in a
 * field, so that they never surprise anybody who types.
 */
export function useKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = list.current;
    const follow = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!root || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest('input, select, textarea')) return;
      const key = event.key.toLowerCase();
      const current = target.closest<HTMLElement>('[data-case]');
      const step = STEPS[key];
      if (step && current) focusCase(current, step);
      else if (step) casesIn(root)[0]?.focus();
      else if (BUTTONS[key]) buttonFor(root, current, BUTTONS[key])?.click();
      else return;
      event.preventDefault();
    };
    root?.addEventListener('keydown', follow);
    return () => root?.removeEventListener('keydown', follow);
  }, [list]);
}
