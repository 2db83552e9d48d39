import { escapeHtml } from '@savepoint/service-kit/base';

/** Plain text as HTML that shows exactly it. */
export const htmlOfText = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** What a reader that takes a title as HTML would not show as it is written. */
const LOOKS_LIKE_HTML = /<[a-z!/?]|&#?\w/i;

/**
 * A title of RSS. Some readers take it as text and others as HTML: one that reads alike in both stays as it is, any other
 * is escaped, as most publishers do.
 */
export const rssTitle = (title: string): string => (LOOKS_LIKE_HTML.test(title) ? escapeHtml(title) : title);

/** A tag of HTML as the catalog writes it: values of attributes are in double quotes. */
const TAG = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/g;
const ADDRESS = /( (?:href|src|poster)=")(\/(?!\/)|#)/g;
const SOURCE_SET = / srcset="([^"]*)"/g;

/** Makes the addresses in HTML of the catalog absolute. @param page address of its page */
export function absoluteAddresses(html: string, page: string): string {
  const { origin } = new URL(page);
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_whole, name: string, first: string) =>
        first === '#' ? `${name}${page}#` : `${name}${origin}/`,
      )
      .replace(
        SOURCE_SET,
        (_whole, list: string) => ` srcset="${list.replace(/(^|, )\/(?!\/)/g, `$1${origin}/`)}"`,
      ),
  );
}
