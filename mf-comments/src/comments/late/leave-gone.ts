import { commentId } from '../address';

/**
 * Hands the focus on before comments go that others deleted, so that it is not lost with them.
 * @param gone their uids
 */
export function leaveGone(gone: readonly string[]): void {
  const focused = document.activeElement?.closest('article');
  if (!focused || !gone.some((uid) => focused.id === commentId(uid))) return;
  const articles = [...(focused.closest('[data-discussion]')?.querySelectorAll('article') ?? [])];
  const stay = articles.filter((article) => !gone.some((uid) => article.id === commentId(uid)));
  const next = stay.find(
    (article) => focused.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  (next ?? stay.at(-1) ?? focused.closest('[data-discussion]')?.querySelector('h2'))?.focus();
}
