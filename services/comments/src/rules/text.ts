import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@savepoint/contracts';
import { badRequest } from '@savepoint/service-kit';

/** Control characters and halves of surrogate pairs; line breaks and tabs are text. */
const UNWANTED = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
/** Something a reader can see. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/**
 * A comment’s text as it is stored: line breaks as `\n`, no control characters, NFC, trimmed.
 * @throws {HttpError} 400 unless 1 to 1000 characters (code points) are left, one of them visible
 */
export function normaliseText(content: string): string {
  const text = content.replace(/\r\n?/g, '\n').replace(UNWANTED, '').normalize('NFC').trim();
  const length = [...text].length;
  if (length < COMMENT_MIN_LENGTH || length > COMMENT_MAX_LENGTH || !VISIBLE.test(text))
    throw badRequest('comment-length', 'Please edit your comment length', {
      content: `A comment has ${COMMENT_MIN_LENGTH} to ${COMMENT_MAX_LENGTH} characters.`,
    });
  return text;
}
