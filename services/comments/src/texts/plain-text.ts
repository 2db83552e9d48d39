import { cleanComment } from './comment-input';
import { readTags } from './html-tags';
import { TextReader, type TextOptions } from './text-reader';
import { collapse } from './white-space';

/** A text of another system. */
export type SourceText =
  | { plain: string }
  /**
   * `keepLineBreaks`: its line breaks are breaks, as in WordPress, where paragraphs are made on display. `base`: what relative
   * addresses in it are relative to.
   */
  | { html: string; keepLineBreaks?: boolean; base?: string };

/** Characters (code points) of an imported comment. More than members may write, so that old comments stay whole. */
export const IMPORTED_TEXT_MAX_LENGTH = 20_000;
/** HTML beyond this is not looked at. */
const MAX_HTML_LENGTH = 500_000;
/** Characters of text after which the rest is not looked at: what is stored is shorter. */
const MAX_TEXT_LENGTH = 4 * IMPORTED_TEXT_MAX_LENGTH;
/** Characters of a name or a title that are looked at, with its tags. What is stored is shorter. */
const MAX_LINE_LENGTH = 10_000;

/**
 * An imported text as it is stored: plain, with the addresses of links, at most IMPORTED_TEXT_MAX_LENGTH long.
 * @returns null when nothing visible is left
 */
export function toPlainText(source: SourceText): { text: string; cut: boolean } | null {
  const whole = 'plain' in source ? source.plain : htmlToText(source.html, source);
  const text = cleanComment(whole.slice(0, MAX_TEXT_LENGTH));
  if (text === null) return null;
  if (text.length <= IMPORTED_TEXT_MAX_LENGTH) return { text, cut: false };
  const characters = [...text];
  if (characters.length <= IMPORTED_TEXT_MAX_LENGTH) return { text, cut: false };
  return {
    text: `${characters
      .slice(0, IMPORTED_TEXT_MAX_LENGTH - 1)
      .join('')
      .trimEnd()}…`,
    cut: true,
  };
}

/** A name or a title, which may contain entities and tags, in one line. Beyond 10,000 characters it is not looked at. */
export const toPlainLine = (html: string): string =>
  htmlToText(html.slice(0, MAX_LINE_LENGTH)).replace(/\s+/g, ' ').trim();

/**
 * The text of HTML as Markdown writes it: paragraphs by empty lines, quotes by `> `, items by `- ` or their numbers, deeper ones
 * indented, blocks of code between fences, cells by ` | `, links and pictures by their addresses. No markup is left, so nothing in
 * it can run. It takes time in proportion to the length of the HTML, of which the first 500,000 characters are looked at, and ends
 * soon after 80,000 characters of text.
 */
export function htmlToText(html: string, options: TextOptions = {}): string {
  if (!/[<&]/.test(html)) return options.keepLineBreaks ? html : collapse(html);
  const reader = new TextReader(MAX_TEXT_LENGTH, options);
  readTags(html.slice(0, MAX_HTML_LENGTH), reader);
  return reader.toString();
}
