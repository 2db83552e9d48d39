/** Id of a comment’s article: what links to the comment point to. */
export const commentId = (uid: string): string => `comment-${uid}`;
/** Id of the button that opens a comment’s reply form. */
export const replyButtonId = (uid: string): string => `reply-to-${uid}`;

export const focusComment = (uid: string): void => document.getElementById(commentId(uid))?.focus();
export const focusReplyButton = (uid: string): void => document.getElementById(replyButtonId(uid))?.focus();

/**
 * Where the focus goes when a comment’s article is removed: the comment after it, else the one before,
 * else the heading.
 */
export function neighbourOf(article: HTMLElement): HTMLElement | null {
  const region = article.closest('[data-thread]');
  const articles = [...(region?.querySelectorAll('article') ?? [])];
  const place = articles.indexOf(article);
  return articles[place + 1] ?? articles[place - 1] ?? region?.querySelector('h2') ?? null;
}

/** For `ref`: takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
