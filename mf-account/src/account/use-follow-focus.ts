import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the focus to a heading when who is here has changed and the focus has gone with what stood there.
 * @param signedIn undefined while it is not known
 * @returns for `ref` of the heading, which must be focusable
 */
export function useFollowFocus(signedIn: boolean | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(signedIn);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== signedIn;
    before.current = signedIn;
    if (!changed) return;
    // Later, since the sign-in dialog holds the focus until it is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [signedIn]);
  return heading;
}
