import { JSONParser, TokenType } from '@streamparser/json';
import { SiteError } from '../edit-sites';
import { MAX_RECORD_LENGTH, readLines, readText, recordTooLong } from './read-file';

const MAX_DEPTH = 100;

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
export async function* readJson(file: string, paths: string[]): AsyncGenerator<JsonObject> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: JsonObject[] = [];
  let depth = 0;
  let length = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) throw new SiteError(`The file has more than ${MAX_DEPTH} levels.`);
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

/** The objects of a file with one on each line. @param onInvalid called for a line that is no object */
export async function* readJsonLines(file: string, onInvalid: () => void): AsyncGenerator<JsonObject> {
  for await (const line of readLines(file)) {
    const value = parse(line);
    if (isObject(value)) yield value;
    else onInvalid();
  }
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
