/** One line: normalised, trimmed, without control characters, inner white space as single spaces. */
export const line = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Several lines: normalised, trimmed, without control characters but line feeds and tabs. */
export const lines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** Length in code points. */
export const lengthOf = (text: string): number => [...text].length;
