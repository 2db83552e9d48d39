import { useCallback, useEffect, useState } from 'react';
import { findQuery, type MentionQuery } from './query';

interface Writing {
  box: HTMLTextAreaElement | null;
  query: MentionQuery | null;
}
const NOTHING: Writing = { box: null, query: null };

/** The box with the focus among those in an element. */
function focusedBox(root: Element): HTMLTextAreaElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLTextAreaElement && root.contains(focused) ? focused : null;
}

/** Follows the name that is typed after an `@` in a box of an element. `close` lasts until another `@`. */
export function useMentionQuery(root: Element): Writing & { close(): void } {
  const [writing, setWriting] = useState(NOTHING);
  const [closedAt, setClosedAt] = useState(-1);

  useEffect(() => {
    const follow = () => {
      const box = focusedBox(root);
      const query = box && !box.readOnly ? findQuery(box) : null;
      setWriting(query ? { box, query } : NOTHING);
      if (!query) setClosedAt(-1);
    };
    follow();
    const events = ['input', 'selectionchange', 'focusin', 'focusout'];
    // The focus has moved after `focusout`.
    const listener = (event: Event) => (event.type === 'focusout' ? setTimeout(follow) : follow());
    for (const event of events) document.addEventListener(event, listener);
    return () => events.forEach((event) => document.removeEventListener(event, listener));
  }, [root]);

  const start = writing.query?.start ?? -1;
  const close = useCallback(() => setClosedAt(start), [start]);
  return { ...(closedAt === start ? NOTHING : writing), close };
}
