import { Type } from 'typebox';

/**
 * A position in a list: the number of likes of its item, where the list has it; its time in milliseconds; its id. Every
 * text of this form is a position, also one at which no item is.
 */
export const CURSOR_PATTERN = '^(?:(\\d{1,15})\\.)?(\\d{1,15})\\.([A-Za-z0-9_:-]{8,300})$';

/** The `next_cursor` of the page before. */
export const Cursor = Type.String({
  pattern: CURSOR_PATTERN,
  maxLength: 400,
  description: 'The next_cursor of the page before; without it, the first page',
});
