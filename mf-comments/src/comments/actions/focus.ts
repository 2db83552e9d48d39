import { articlesIn, replyButtonId, sectionOf } from '../focus';
import { commentId } from '../links';

export const focusComment = (uid: string): void => document.getElementById(commentId(uid))?.focus();
export const focusReplyButton = (uid: string): void => document.getElementById(replyButtonId(uid))?.focus();

/** Focuses the next of some comments after an element, else the last of them, else the section’s heading. */
export function focusNeighbour(element: Element, articles: HTMLElement[], section: Element | null): void {
  const next = articles.find(
    (article) => element.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  (next ?? articles.at(-1) ?? section?.querySelector('h2'))?.focus();
}

/** Ref callback: focuses the element when it is mounted; passes the focus to a neighbouring comment on unmount. */
export function focusWhileMounted(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.focus();
  return () => {
    const section = sectionOf(element);
    if (document.activeElement === element) focusNeighbour(element, articlesIn(section), section);
  };
}
