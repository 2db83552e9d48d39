import { JSONParser, TokenType } from '@streamparser/json';
import { SiteError } from '../../texts';
import { decode } from './encoding';
import {
  MAX_DEPTH,
  MAX_RECORD_LENGTH,
  readLines,
  readText,
  recordTooLong,
  tooDeep,
  type ImportFile,
} from './read-file';

/** A JSON object, of which nothing is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text or a number as a text; undefined for everything else, and when it is empty. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/**
 * The objects at some places of a JSON file, one after the other, whatever the size of the file.
 * @param paths such as `$.comments.*`
 * @throws {SiteError} when the file is not JSON
 */
export async function* readJson(file: ImportFile, paths: string[]): AsyncGenerator<JsonObject> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: JsonObject[] = [];
  let depth = 0;
  let length = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) throw tooDeep();
  };
  parser.onValue = ({ value }) => {
    length = 0;
    if (isObject(value)) found.push(value);
  };
  try {
    for await (const text of readText(file)) {
      length += text.length;
      parser.write(text);
      if (length > MAX_RECORD_LENGTH) throw recordTooLong();
      yield* found;
      found = [];
    }
    if (!parser.isEnded) throw new SiteError('The file ends in the middle. Export it again.');
  } catch (error) {
    throw notJson(error);
  }
}

/**
 * The objects of a file with one on each line, or of one list of them.
 * @param onInvalid called for a line that is no object
 * @throws {SiteError} for a line that is too long or too deep, and a list that is not JSON
 */
export async function* readJsonLines(file: ImportFile, onInvalid: () => void): AsyncGenerator<JsonObject> {
  if (IS_LIST.test(decode(file.head))) return yield* readJson(file, ['$.*']);
  for await (const line of readLines(file)) {
    if (isTooDeep(line)) throw tooDeep();
    const value = parse(line);
    if (isObject(value)) yield value;
    else onInvalid();
  }
}

/** A list of objects. */
const IS_LIST = /^\s*\[\s*\{/;

const [QUOTE, BACKSLASH] = ['"', '\\'];

/** Whether a line has more levels than are read, or would have if it were JSON. */
function isTooDeep(line: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(character === BACKSLASH);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const notJson = (error: unknown) =>
  error instanceof SiteError
    ? error
    : new SiteError(`The file is not valid JSON: ${(error as Error).message}`);
