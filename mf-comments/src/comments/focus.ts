/** Id of a comment’s article: what links to the comment point to. */
export const commentId = (uid: string): string => `comment-${uid}`;
/** Id of the button that opens a comment’s reply form. */
export const replyButtonId = (uid: string): string => `reply-to-${uid}`;

export const focusComment = (uid: string): void => document.getElementById(commentId(uid))?.focus();
export const focusReplyButton = (uid: string): void => document.getElementById(replyButtonId(uid))?.focus();

/** The discussion that an element is part of, and the comments in it as they are shown. */
const discussionOf = (element: Element) => element.closest('[data-discussion]');
const articlesOf = (discussion: Element | null) => [...(discussion?.querySelectorAll('article') ?? [])];

/**
 * Where the focus goes when a comment’s article is removed: the comment after it, else the one before,
 * else the heading.
 */
export function neighbourOf(article: HTMLElement): HTMLElement | null {
  const discussion = discussionOf(article);
  const articles = articlesOf(discussion);
  const place = articles.indexOf(article);
  return articles[place + 1] ?? articles[place - 1] ?? discussion?.querySelector('h2') ?? null;
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
