import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
} from 'yaml';
import { MAX_YAML_LENGTH } from './bounds';
import type { Problem } from './problem';

/** A parsed YAML text with the line of each value. */
export interface YamlSource {
  file: string;
  value: unknown;
  /** Line (from 1, in the whole file) of the value at a path of keys and indexes. */
  lineOf(path: readonly (string | number)[]): number;
  /** The value at a path as it is written; undefined when there is none. */
  writtenAt(path: readonly (string | number)[]): string | undefined;
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
  const traps = trapsOf(document, text).map(({ offset, message }) => ({
    file,
    line: lineAt(offset),
    message,
  }));
  if (traps.length) return traps;
  try {
    return {
      file,
      value: document.toJS(),
      lineOf: (path) => lineAt(offsetOf(document, path)),
      writtenAt(path) {
        const node = document.getIn(path, true);
        return isNode(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
      },
    };
  } catch (error) {
    return [{ file, line: firstLine, message: `this is not valid YAML (${(error as Error).message}).` }];
  }
}

/** Plain values of which YAML keeps less than is written, or makes something else. */
function trapsOf(document: Document, text: string): { offset: number; message: string }[] {
  const traps: { offset: number; message: string }[] = [];
  const lineFrom = (offset: number): string => /[^\n\r]*/.exec(text.slice(offset))![0].trim();
  const add = (offset: number, what: string) =>
    traps.push({ offset, message: `${what}: write it in quotes, as ${inQuotes(lineFrom(offset))}.` });
  visit(document, {
    Node(_key, node) {
      if (!node.range) return;
      const [start, end] = node.range;
      if (isAlias(node)) return add(start, 'a value that begins with * or & goes in quotes');
      const { tag, anchor } = node as { tag?: string; anchor?: string };
      if (anchor !== undefined || (tag !== undefined && !tag.startsWith('tag:yaml.org')))
        return add(
          text.lastIndexOf(anchor === undefined ? '!' : '&', start),
          'a value that begins with *, & or ! goes in quotes',
        );
      const isText = isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string';
      const comment = isText && !DAY.test(node.value as string) && /^[ \t]+#/.test(text.slice(end, end + 80));
      if (comment)
        add(
          start,
          'the rest of this text is lost: a # behind a space begins a comment. If it belongs to the text',
        );
      return undefined;
    },
  });
  return traps;
}

const DAY = /^\d{4}-\d\d(?:-\d\d)?\b/;

/** A text as YAML in single quotes. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

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
