import { isCollection, isMap, LineCounter, parseDocument, type Document } from 'yaml';
import { MAX_YAML_LENGTH } from './bounds';
import type { Problem } from './problem';

/** A parsed YAML text with the line of each value. */
export interface YamlSource {
  file: string;
  value: unknown;
  /** Line (from 1, in the whole file) of the value at a path of keys and indexes. */
  lineOf(path: readonly (string | number)[]): number;
}

/**
 * Parses YAML 1.2.
 * @param file for messages, relative to the content folder
 * @param firstLine line of the file at which the text starts, when it is front matter
 * @returns the parsed text, or the syntax errors
 */
export function parseYaml(file: string, text: string, firstLine = 1): YamlSource | Problem[] {
  const refused = (message: string): Problem[] => [{ file, line: firstLine, message }];
  if (text.length > MAX_YAML_LENGTH)
    return refused(`this has more than ${MAX_YAML_LENGTH} characters of YAML.`);
  try {
    return parse(file, text, firstLine);
  } catch (error) {
    // Too many calls in calls.
    if (error instanceof RangeError) return refused('lists and fields are nested too deep.');
    throw error;
  }
}

function parse(file: string, text: string, firstLine: number): YamlSource | Problem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length)
    return document.errors.map(({ pos, message }) => ({
      file,
      line: lineAt(pos[0]),
      message: `this is not valid YAML (${message}). Text with a colon, quote or # in it goes in quotes.`,
    }));
  return {
    file,
    value: document.toJS(),
    lineOf: (path) => lineAt(offsetOf(document, path)),
  };
}

/** Offset of the key that leads to a value, or of the nearest node around it that has an offset. */
function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const key = path[length - 1];
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (!isCollection(parent)) continue;
    const item = isMap(parent)
      ? parent.items.find((pair) => String(pair.key) === String(key))?.key
      : parent.items[Number(key)];
    const range = (item as { range?: [number, number, number] } | undefined)?.range;
    if (range) return range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
