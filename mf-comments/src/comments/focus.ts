import { commentId } from './address';

/** Id of the button that opens a comment’s reply form. */
export const replyButtonId = (uid: string): string => `reply-to-${uid}`;

export const focusComment = (uid: string): void => document.getElementById(commentId(uid))?.focus();
export const focusReplyButton = (uid: string): void => document.getElementById(replyButtonId(uid))?.focus();

/** The discussion that an element is part of, and the comments in it as they are shown. */
const discussionOf = (element: Element) => element.closest('[data-discussion]');
const articlesOf = (discussion: Element | null) => [...(discussion?.querySelectorAll('article') ?? [])];

/** The comment after an element that is in none, else the one before, else the discussion’s heading. */
function neighbourOf(element: HTMLElement): HTMLElement | null {
  const discussion = discussionOf(element);
  const articles = articlesOf(discussion);
  const after = articles.find(
    (article) => element.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? articles.at(-1) ?? discussion?.querySelector('h2') ?? null;
}

/**
 * Remembers which comments are shown.
 * @param inside any element of their discussion
 * @returns focuses the first one that has come since
 */
export function markPlace(inside: Element): () => void {
  const discussion = discussionOf(inside);
  const before = new Set(articlesOf(discussion));
  return () =>
    articlesOf(discussion)
      .find((article) => !before.has(article))
      ?.focus();
}

/** For `ref`: takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** For `ref`: takes the focus, and hands it on to a comment nearby if it has it still when it goes. */
export function passFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.focus();
  return () => {
    if (document.activeElement === element) neighbourOf(element)?.focus();
  };
}
