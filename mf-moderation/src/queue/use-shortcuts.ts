import { useEffect, type RefObject } from 'react';

/** Which button of the focused queue entry a key presses. */
const ACTIONS_BY_KEY: Record<string, string> = {
  a: 'approve',
  r: 'remove',
  s: 'spam',
  b: 'ban',
  x: 'select',
  z: 'undo',
};
const OFFSETS_BY_KEY: Record<string, number> = { j: 1, k: -1 };

/** Returns all entries, decided ones too. */
const entriesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-entry]')];

/** Moves the focus by a number of entries. @returns whether there was such an entry */
export function focusEntry(from: HTMLElement, offset: number): boolean {
  const root = from.closest('section');
  if (!root) return false;
  const entries = entriesIn(root);
  const next = entries[entries.findIndex((entry) => entry.contains(from)) + offset];
  next?.focus();
  return next !== undefined;
}

const buttonIn = (entry: HTMLElement | undefined, action: string) =>
  entry?.querySelector<HTMLElement>(`[data-action=${action}]`);

/** Finds the button in the focused entry; Undo also in the one before it, which a decision moves the focus from. */
function findButton(root: HTMLElement, current: HTMLElement | null, action: string) {
  if (!current) return undefined;
  const entries = entriesIn(root);
  const own = buttonIn(current, action);
  return own ?? (action === 'undo' ? buttonIn(entries[entries.indexOf(current) - 1], action) : undefined);
}

/** Adds single-key shortcuts to the queue. They work only while the focus is in the list and not in a field. */
export function useShortcuts(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = list.current;
    const follow = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!root || event.ctrlKey || event.metaKey || event.altKey) return;
      // A check box takes no letters.
      if (target.closest('input:not([type=checkbox]), select, textarea')) return;
      const key = event.key.toLowerCase();
      const current = target.closest<HTMLElement>('[data-entry]');
      const offset = OFFSETS_BY_KEY[key];
      const action = ACTIONS_BY_KEY[key];
      if (offset && current) focusEntry(current, offset);
      else if (offset) entriesIn(root)[0]?.focus();
      else if (action) findButton(root, current, action)?.click();
      else return;
      event.preventDefault();
    };
    root?.addEventListener('keydown', follow);
    return () => root?.removeEventListener('keydown', follow);
  }, [list]);
}
