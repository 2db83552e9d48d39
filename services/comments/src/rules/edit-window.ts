import { COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts';
import { conflict } from '@savepoint/service-kit';

/**
 * @param created when the comment was posted
 * @throws {HttpError} 409 once it may not be edited any more
 */
export function requireEditable(created: Date, now = new Date()): void {
  if (now.getTime() - created.getTime() > COMMENT_EDIT_WINDOW_MS)
    throw conflict('edit-window-over', 'A comment can be edited for a quarter of an hour only.');
}
