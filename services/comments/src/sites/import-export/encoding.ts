import { TextDecoder } from 'node:util';
import { SiteError } from '../../texts';

/** Bytes in which XML names its encoding. */
const DECLARATION_BYTES = 4_096;
const DECLARATION = /<\?xml\s[^<>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;
/** Bytes that a file begins with, and what they say of its encoding: byte order marks, or `<`, `[` and `{` in UTF-16. */
const BEGINNINGS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ...[0x3c, 0x5b, 0x7b].flatMap((character) => [
    ['utf-16le', character, 0] as const,
    ['utf-16be', 0, character] as const,
  ]),
];

/**
 * Makes what decodes a file: by its byte order mark, else by the declaration of XML, else UTF-8. Names of encodings are those of the
 * WHATWG Encoding Standard.
 * @param head the beginning of the file
 * @throws {SiteError} for an encoding that is not known
 */
export function createDecoder(head: Buffer): TextDecoder {
  const [encoding] = BEGINNINGS.find(([, ...bytes]) => bytes.every((byte, i) => head[i] === byte)) ?? [];
  const declared = encoding ?? declaredIn(head);
  try {
    return new TextDecoder(declared);
  } catch {
    throw new SiteError(
      `The file says that its encoding is “${declared}”, which is not known. Save it as UTF-8.`,
    );
  }
}

function declaredIn(head: Buffer): string {
  const text = head.subarray(0, DECLARATION_BYTES).toString('latin1');
  const [, name = 'utf-8'] = (/^\s*[[{]/.test(text) ? null : DECLARATION.exec(text)) ?? [];
  // It could be read as ASCII, so it is not that.
  return /^(?:utf-?16|ucs-?2|utf-?32)/i.test(name) ? 'utf-8' : name;
}

/** The beginning of a file as text. @throws {SiteError} for an encoding that is not known */
export const decode = (head: Buffer): string => createDecoder(head).decode(head);
