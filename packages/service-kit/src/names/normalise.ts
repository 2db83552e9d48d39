/** Marks in a row. Unicode’s stream-safe text format has as many at most: no language needs more than a few. */
const MAX_MARKS = 30;
/** Marks, and the two letters that become marks in a compatible form. */
const TOO_MANY_MARKS = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MAX_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu');

/**
 * Normalises a text that anybody may have written. Of more than thirty marks in a row the first thirty are left, since putting
 * them in order takes time in proportion to the square of their number.
 * @see https://unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
export const normalise = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);
