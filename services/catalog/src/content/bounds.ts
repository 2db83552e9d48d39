import type { Problem } from './problem';

/** Characters of a YAML file, or of the fields of a text: parsing more takes longer than in proportion. */
export const MAX_YAML_LENGTH = 100_000;
/** Characters of a text, a hundred times as long as most. */
const MAX_BODY_LENGTH = 100_000;
/** Characters of a paragraph: what begins and ends in it is looked for from each of its signs. */
const MAX_PARAGRAPH_LENGTH = 6_000;
/** Signs such as `*` in a text, of which each may begin or end something. */
const MAX_SIGNS = 10_000;
/** Quotes and lists in each other, which are read by calls in calls. */
const MAX_DEPTH = 20;
const MAX_INDENT = 100;

/** An item of a list, or a row of a table. */
const ITEM = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|\|)/;
const SIGNS = /[*_[\]&`<~!]/g;

/** The first problem of a text whose Markdown would take too long, or too deep calls, to be read; none for all that people write. */
export function markdownBounds(file: string, body: string, bodyLine: number): Problem[] {
  const problem = (line: number, message: string): Problem[] => [{ file, line, message }];
  if (body.length > MAX_BODY_LENGTH)
    return problem(bodyLine, `the text is longer than ${MAX_BODY_LENGTH} characters: make several of it.`);
  if ((body.match(SIGNS)?.length ?? 0) > MAX_SIGNS)
    return problem(bodyLine, `the text has more than ${MAX_SIGNS} signs of Markdown.`);
  let length = 0;
  for (const [index, line] of body.split(/\r\n?|\n/).entries()) {
    if (isDeep(line))
      return problem(bodyLine + index, `lists and quotes are nested more than ${MAX_DEPTH} deep.`);
    length = line.trim() === '' || ITEM.test(line) ? line.length : length + line.length + 1;
    if (length > MAX_PARAGRAPH_LENGTH)
      return problem(
        bodyLine + index,
        `a paragraph is longer than ${MAX_PARAGRAPH_LENGTH} characters: put an empty line into it.`,
      );
  }
  return [];
}

/** Whether a line begins with more marks of quotes and lists, or further to the right, than people write. */
function isDeep(line: string): boolean {
  if (line.trim() !== '' && (/^[ \t]*/.exec(line)?.[0].length ?? 0) > MAX_INDENT) return true;
  let rest = line;
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const [mark] = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]?/.exec(rest) ?? [];
    if (mark === undefined) return false;
    rest = rest.slice(mark.length);
  }
  return true;
}
