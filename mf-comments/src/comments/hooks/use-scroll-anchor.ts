import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** The line on the screen at which people read, as a share of its height. */
const READING_LINE = 0.4;

/**
 * Preserves the scroll position of what is being read while comments around it are added and removed.
 * @returns saves the position; to be called just before the state changes
 */
export function useScrollAnchor(root: RefObject<HTMLElement | null>): () => void {
  const anchor = useRef<{ element: Element; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { element, top } = anchor.current;
    anchor.current = null;
    if (!element.isConnected) return;
    const offset = element.getBoundingClientRect().top - top;
    if (offset) scrollBy({ top: offset, behavior: 'instant' });
  });

  return useCallback(() => {
    const element = root.current && anchorIn(root.current);
    anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null;
  }, [root]);
}

/** Returns the focused element, else the comment at the reading line, if either is in the root. */
function anchorIn(root: HTMLElement): Element | null {
  if (root.contains(document.activeElement)) return document.activeElement;
  const line = innerHeight * READING_LINE;
  if (root.getBoundingClientRect().bottom < line) return null;
  const articles = [...root.querySelectorAll('article')];
  return articles.findLast((article) => article.getBoundingClientRect().top <= line) ?? null;
}
