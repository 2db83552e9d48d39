/** Returns the element id of the button that opens a comment’s reply form. */
export const replyButtonId = (uid: string): string => `reply-to-${uid}`;

/** The comments section that an element is in, and the comments shown there. */
export const sectionOf = (element: Element) => element.closest('[data-discussion]');
export const articlesIn = (section: Element | null) => [...(section?.querySelectorAll('article') ?? [])];

/**
 * Records which comments are shown.
 * @param inside any element of their section
 * @returns focuses the first comment that was added since
 */
export function trackNewComments(inside: Element): () => void {
  const section = sectionOf(inside);
  const before = new Set(articlesIn(section));
  return () =>
    articlesIn(section)
      .find((article) => !before.has(article))
      ?.focus();
}

/** Ref callback: focuses the element when it is mounted. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
