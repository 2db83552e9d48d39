/** White space with a line break in it is a space; other spaces stay. */
export const collapse = (text: string): string =>
  text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));

/** Without the line breaks at its beginning; the indentation of its first line stays. */
export function withoutFirstBreaks(text: string): string {
  const blank = text.length - text.trimStart().length;
  return text.slice(text.slice(0, blank).lastIndexOf('\n') + 1);
}

/** At the beginning of a line, white space that comes from the layout of the file is dropped. */
export const afterBreak = (value: string, collapsed: string): string =>
  /^\s*[\r\n]/.test(value) ? collapsed.trimStart() : collapsed;
