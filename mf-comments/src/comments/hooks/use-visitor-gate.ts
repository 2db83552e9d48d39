import { useSession } from '@savepoint/session';
import { useEffect, type RefObject } from 'react';
import { asMember } from '../join';

/** Controls that a visitor may use: links, and what is marked as being for readers. */
const FOR_READERS = 'a[href], [data-for-readers]';
const CONTROL = 'button, textarea';

/**
 * Asks visitors to sign in when they click anywhere in the comments, and then does what they clicked.
 * Selecting text is reading, not clicking.
 */
export function useVisitorGate(root: RefObject<HTMLElement | null>): void {
  const signedIn = useSession(({ user }) => user.signedIn);
  useEffect(() => {
    const area = root.current;
    if (signedIn || !area) return;
    const gate = (event: MouseEvent) => {
      const clicked = event.target as Element;
      if (clicked.closest(FOR_READERS) || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      event.stopPropagation();
      const wanted = clicked.closest<HTMLElement>(CONTROL);
      void asMember(() => {
        wanted?.focus();
        wanted?.click();
      });
    };
    area.addEventListener('click', gate, { capture: true });
    return () => area.removeEventListener('click', gate, { capture: true });
  }, [root, signedIn]);
}
