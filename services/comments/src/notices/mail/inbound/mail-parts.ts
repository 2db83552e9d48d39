import { headerLength, readHeaders, readStructured, type StructuredValue } from './mail-headers';
import { MAX_HEADER_BYTES } from './read-envelope';

/** Lines of a mail: more than the largest that is accepted has, if they are as long as mail programs make them. */
const MAX_LINES = 20_000;
/** Parts of a mail, with those that have parts. */
const MAX_PARTS = 200;
/** Deeper than mail programs nest parts. */
const MAX_DEPTH = 20;

/** A part that has no parts. A mail in a mail is one. */
export interface MailPart {
  type: StructuredValue;
  /** `attachment`, `inline` or empty. */
  disposition: string;
  /** Of the transfer, in small letters, such as `base64`. */
  encoding: string;
  /** Number of the innermost part whose parts say the same in different forms; undefined outside of them. */
  alternative: number | undefined;
  body: Buffer;
}

/** Thrown for a mail that no mail program writes. */
class TooComplex extends Error {
  override name = 'TooComplex';
}

/**
 * Finds the parts of a mail, in its order. It takes time in proportion to the length of the mail and to the depth of its parts.
 * @returns null for a mail with too many lines or parts, or nested beyond measure
 */
export function findParts(mail: Buffer): MailPart[] | null {
  if (countLines(mail) > MAX_LINES) return null;
  const found: MailPart[] = [];
  let count = 0;
  try {
    collect(mail, 0, undefined);
    return found;
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }

  function collect(part: Buffer, depth: number, alternative: number | undefined): void {
    count += 1;
    const head = part.subarray(0, headerLength(part));
    const headers = head.length > MAX_HEADER_BYTES ? undefined : readHeaders(head);
    if (!headers || count > MAX_PARTS || depth > MAX_DEPTH) throw new TooComplex();
    const type = readStructured(headers.get('content-type'));
    const body = part.subarray(head.length);
    const { boundary } = type.parameters;
    if (type.value.startsWith('multipart/') && boundary) {
      const number = type.value === 'multipart/alternative' ? count : alternative;
      for (const each of split(body, boundary)) collect(each, depth + 1, number);
      return;
    }
    found.push({
      type,
      disposition: readStructured(headers.get('content-disposition')).value,
      encoding: readStructured(headers.get('content-transfer-encoding')).value,
      alternative,
      body,
    });
  }
}

function countLines(mail: Buffer): number {
  let count = 1;
  for (let end = mail.indexOf(10); end !== -1; end = mail.indexOf(10, end + 1)) count += 1;
  return count;
}

/** The parts between the lines of a boundary. What is before and behind them is for programs that do not know parts. */
function* split(body: Buffer, boundary: string): Generator<Buffer> {
  const delimiter = Buffer.from(`--${boundary}`);
  let start: number | undefined;
  for (let line = 0; line < body.length;) {
    const lineBreak = body.indexOf(10, line);
    const next = lineBreak === -1 ? body.length : lineBreak + 1;
    const kind = kindOf(body.subarray(line, next), delimiter);
    if (kind !== 'other') {
      if (start !== undefined) yield body.subarray(start, Math.max(start, withoutLineBreak(body, line)));
      start = kind === 'begin' ? next : undefined;
      if (kind === 'end') return;
    }
    line = next;
  }
  if (start !== undefined) yield body.subarray(start);
}

function kindOf(line: Buffer, delimiter: Buffer): 'begin' | 'end' | 'other' {
  if (line[0] !== 45 || line[1] !== 45 || !line.subarray(0, delimiter.length).equals(delimiter))
    return 'other';
  const rest = line.toString('latin1', delimiter.length, delimiter.length + 100).trim();
  if (rest === '') return 'begin';
  return rest === '--' ? 'end' : 'other';
}

/** The line break before a boundary belongs to it. */
function withoutLineBreak(body: Buffer, line: number): number {
  const before = body[line - 1] === 10 ? line - 1 : line;
  return body[before - 1] === 13 ? before - 1 : before;
}
