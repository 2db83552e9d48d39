import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where on the screen people read, as a share of its height. */
const READING_LINE = 0.4;

/**
 * Keeps what is being read where it is while comments come or go around it.
 * @returns to be called just before a change
 */
export function useSteadyPlace(root: RefObject<HTMLElement | null>): () => void {
  const held = useRef<{ element: Element; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!held.current) return;
    const { element, top } = held.current;
    held.current = null;
    if (!element.isConnected) return;
    const moved = element.getBoundingClientRect().top - top;
    if (moved) scrollBy({ top: moved, behavior: 'instant' });
  });

  return useCallback(() => {
    const element = root.current && placeIn(root.current);
    held.current = element ? { element, top: element.getBoundingClientRect().top } : null;
  }, [root]);
}

/** What has the focus, or else the comment being read; nothing while something else is. */
function placeIn(root: HTMLElement): Element | null {
  if (root.contains(document.activeElement)) return document.activeElement;
  const line = innerHeight * READING_LINE;
  if (root.getBoundingClientRect().bottom < line) return null;
  const articles = [...root.querySelectorAll('article')];
  return articles.findLast((article) => article.getBoundingClientRect().top <= line) ?? null;
}
