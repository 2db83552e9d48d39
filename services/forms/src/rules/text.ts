/** Control characters and halves of surrogate pairs; line breaks and tabs are text. */
const UNWANTED = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** Several lines as they are stored: line breaks as `\n`, no control characters, NFC, trimmed. */
export const lines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(UNWANTED, '').normalize('NFC').trim();

/** One line: the same, with each run of white space as a single space. */
export const line = (text: string): string => lines(text).replace(/\s+/gu, ' ');

/** Length in code points. */
export const lengthOf = (text: string): number => [...text].length;
