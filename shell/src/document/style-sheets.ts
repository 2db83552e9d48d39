import { escapeHtml } from '@savepoint/service-kit/base';

/** A style sheet of the page client or of a region. */
export interface StyleSheet {
  url: string;
  /** `sha384-…` of its file. */
  digest: string;
  /** Its exact text, when that can stand in a page. */
  text?: string;
}

/** `<link>` of a style sheet; with `crossorigin` and `integrity` as the page client has them, or it is fetched twice. */
export const styleLink = ({ url, digest }: StyleSheet): string =>
  `<link rel="stylesheet" ${fileReference('href', url, digest)}>`;

/** Attributes that load a file only with its digest. */
export function fileReference(attribute: 'href' | 'src', url: string, digest: string | undefined): string {
  const integrity = digest ? ` integrity="${escapeHtml(digest)}"` : '';
  return `${attribute}="${escapeHtml(url)}" crossorigin="anonymous"${integrity}`;
}

/**
 * A style sheet inside the page, so that the first paint waits for nothing but the page; a link when its text is not
 * known. `data-href` is where webpack and the page client look for a style sheet that the page has already.
 */
export const inlineStyle = (sheet: StyleSheet): string =>
  sheet.text === undefined
    ? styleLink(sheet)
    : `<style data-href="${escapeHtml(sheet.url)}">${sheet.text}</style>`;

/** The digests that the policy of a page allows: those of the style sheets inside it. */
export const inlineDigests = (sheets: readonly StyleSheet[]): string[] =>
  sheets.filter(({ text }) => text !== undefined).map(({ digest }) => digest);

/**
 * Whether a style sheet means the same inside a page as in its file: an HTML parser leaves its text as it is, so that
 * the digest of the file allows it, and it refers to no other file by a relative address.
 */
export function canBeInlined(text: string): boolean {
  if (/<\/style|[\r\0]|@import/i.test(text)) return false;
  return [...text.matchAll(/url\(\s*["']?/gi)].every(({ index, 0: start }) =>
    /^(?:\/(?!\/)|data:|#)/i.test(text.slice(index + start.length)),
  );
}
