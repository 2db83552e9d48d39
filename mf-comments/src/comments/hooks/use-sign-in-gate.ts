import { getSession, useSession } from '@savepoint/session';
import { useEffect, type RefObject } from 'react';
import { message } from '../messages';

/** The last action that a visitor was prompted to sign in for; it replaces earlier ones. */
let pendingAction: (() => void) | undefined;

/** Runs an action as a member: immediately, or after a visitor has signed in; never if they cancel. */
export async function runAsMember(action: () => void): Promise<void> {
  const { store, ensureSignedIn } = getSession();
  if (store.getState().user.signedIn) return action();
  pendingAction = action;
  const signedIn = await ensureSignedIn(message('loginReason'));
  // Actions, because the closing dialog still holds the focus.
  if (signedIn && pendingAction === action) setTimeout(action);
}

/** What a visitor may use without signing in: links, and elements marked with the attribute. */
const PUBLIC_CONTROLS = 'a[href], [data-for-readers]';
const CONTROLS = 'button, textarea, input';

/**
 * Prompts visitors to sign in when they click anywhere in an element, then repeats the click.
 * Clicks that end a text selection are ignored.
 */
export function useSignInGate(root: RefObject<HTMLElement | null>): void {
  const signedIn = useSession(({ user }) => user.signedIn);
  useEffect(() => {
    const area = root.current;
    if (signedIn || !area) return;
    const intercept = (event: MouseEvent) => {
      const clicked = event.target as Element;
      if (clicked.closest(PUBLIC_CONTROLS) || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      event.stopPropagation();
      const control = clicked.closest('label')?.control ?? clicked.closest<HTMLElement>(CONTROLS);
      void runAsMember(() => {
        control?.focus();
        control?.click();
      });
    };
    area.addEventListener('click', intercept, { capture: true });
    return () => area.removeEventListener('click', intercept, { capture: true });
  }, [root, signedIn]);
}
