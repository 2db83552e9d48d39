import { escapeHtml } from '@savepoint/service-kit/base';

type Attributes = Record<string, string>;

/** Everything but control characters, which are not allowed in XML. */
const PRINTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\n\r\t]/u;
const printable = (text: string): string =>
  [...text].filter((character) => PRINTABLE.test(character)).join('');

/** Escapes text for an element or attribute. */
const escaped = (text: string): string => escapeHtml(printable(text));

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** An element with text content. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`;

/** An element with child elements. */
export const element = (name: string, attributes: Attributes, ...children: string[]): string =>
  `<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`;

/** A whole document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>${root}`;
