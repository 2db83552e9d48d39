import { escapeHtml } from '../regions';

type Attributes = Record<string, string>;

/** Letters, marks, digits, punctuation, symbols, spaces and line breaks; control characters have no place in XML. */
const PRINTED = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\n\r\t]/u;
const printed = (text: string): string => [...text].filter((character) => PRINTED.test(character)).join('');

/** Text as the content of an element or attribute. */
const escaped = (text: string): string => escapeHtml(printed(text));

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** An element with text in it. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`;

/** An element with others in it, or with nothing. */
export const element = (name: string, attributes: Attributes, ...inside: string[]): string =>
  `<${name}${attributesOf(attributes)}>${inside.join('')}</${name}>`;

/** A whole document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>${root}`;
