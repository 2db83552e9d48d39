import { escapeHtml, message, type HttpError } from '../base';
import { renderDocument } from './plain-page';

function titleOf(status: number): string {
  if (status === 404) return message('notFoundTitle');
  if (status === 429) return message('tooManyTitle');
  return message(status < 500 ? 'refusedTitle' : 'unavailableTitle');
}

/**
 * Renders the page for an error: what is wrong, a way on, and the reference that the log has.
 * @param sentence what is wrong; may be empty
 */
export function renderErrorText(status: number, sentence: string, requestId: string): string {
  const reference = `<p><small>${message('reference', { id: escapeHtml(requestId) })}</small></p>`;
  const text = sentence === '' ? '' : `<p>${escapeHtml(sentence)}</p>\n`;
  return renderDocument(titleOf(status), text + reference);
}

/** Renders an error for a person. */
export const renderErrorPage = (error: HttpError, requestId: string): string =>
  renderErrorText(error.status, error.message, requestId);
