import { PLACEHOLDERS, unknownPlaceholders } from '../placeholders';
import type { Problem } from './problem';

/** A placeholder that nobody fills in would be shown to readers. @param firstLine line of the file at which the text starts */
export const placeholderProblems = (file: string, text: string, firstLine: number): Problem[] =>
  text.split('\n').flatMap((line, index) =>
    unknownPlaceholders(line).map((name) => ({
      file,
      line: firstLine + index,
      message: `nothing fills in {{${name}}}: the placeholders are ${PLACEHOLDERS.map((known) => `{{${known}}}`).join(', ')}.`,
    })),
  );
