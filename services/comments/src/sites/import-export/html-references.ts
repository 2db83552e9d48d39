import { parseFragment } from 'parse5';

/** A reference to a character, such as `&amp;`, `&#233;` or `&#xe9;`. */
const REFERENCE = /&(#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{1,31});/gi;
const CONTROLS = new RegExp('[\\p{Cc}--[\\t\\n\\r]]', 'gv');
const SURROGATES = /\p{Cs}/gu;
/** More than HTML has names. Numbers are not kept: there are more of them. */
const decoded = new Map<string, string>();

/**
 * The character of a reference as HTML has it. Half of a surrogate pair is returned as such, so that two of them make a character;
 * what is none, or a control character, is ''.
 * @param reference without `&` and `;`
 * @returns undefined for a name that HTML does not know
 */
export function decodeReference(reference: string): string | undefined {
  const number = /^#(?:x([0-9a-f]+)|([0-9]+))$/i.exec(reference);
  if (number) {
    const code = number[1] === undefined ? parseInt(number[2] ?? '', 10) : parseInt(number[1], 16);
    if (code >= 0xd800 && code <= 0xdfff) return String.fromCharCode(code);
    return code > 0 && code <= 0x10ffff ? textOf(reference).replace(CONTROLS, '') : '';
  }
  const known = decoded.get(reference);
  if (known !== undefined) return known;
  const text = textOf(reference);
  // HTML also knows the beginnings of some names.
  if ((text.startsWith('&') && text.length > 1) || (text.endsWith(';') && text.length > 1)) return undefined;
  decoded.set(reference, text);
  return text;
}

const textOf = (reference: string): string => {
  const [node] = parseFragment(`&${reference};`).childNodes;
  return node && 'value' in node ? node.value : '';
};

/** A text that was stored with its special characters as references: those characters. Tags are text, too. */
export const decodeReferences = (text: string): string =>
  withoutHalves(text.replace(REFERENCE, (whole, reference: string) => decodeReference(reference) ?? whole));

/** Removes surrogates that are not in pairs. */
export const withoutHalves = (text: string): string => text.replace(SURROGATES, '');
