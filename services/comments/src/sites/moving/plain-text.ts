import { cleanComment } from '../../rules/comment-input';
import { readTags, type StartTag } from './html-tags';
import { mentionIn, unwrapAddress } from './link-addresses';
import type { SourceText } from './record';
import { TextWriter, type Mark } from './text-writer';

/** Characters (code points) of an imported comment. More than members may write, so that old comments stay whole. */
export const IMPORTED_TEXT_MAX_LENGTH = 20_000;
/** HTML beyond this is not looked at. */
const MAX_HTML_LENGTH = 500_000;
/** Characters of text after which the rest is not looked at: what is stored is shorter. */
const MAX_TEXT_LENGTH = 4 * IMPORTED_TEXT_MAX_LENGTH;
/** Characters of a name or a title that are looked at, with its tags. What is stored is shorter. */
const MAX_LINE_LENGTH = 10_000;

/** Characters of the address of a link or a picture. */
const MAX_ADDRESS_LENGTH = 2_000;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
/** Their content is not text for readers. */
const INVISIBLE = setOf('script style template noscript title textarea select svg math noembed noframes');
/** Content in their place is for browsers that do not know them. */
const EMBEDDED = setOf('iframe video audio');
const PICTURES = setOf('img image embed');
/** They begin and end a paragraph. */
const BLOCKS = setOf(
  'p div blockquote pre ul ol dl dt dd table tr h1 h2 h3 h4 h5 h6 section article header footer hr figure details',
);
/** In them, white space is as written. */
const VERBATIM = setOf('pre code');
/** Classes of pictures that the old system put in the place of characters. */
const SMILEYS = setOf('emoji emoticon smiley wp-smiley');
const VOID_BLOCKS = setOf('hr');

/**
 * An imported text as it is stored: plain, with the addresses of links, at most IMPORTED_TEXT_MAX_LENGTH long.
 * @returns null when nothing visible is left
 */
export function toPlainText(source: SourceText): { text: string; cut: boolean } | null {
  const whole = 'plain' in source ? source.plain : htmlToText(source.html, source.keepLineBreaks);
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
 * The text of HTML: paragraphs by empty lines, quotes by `> `, items by `- `, links and pictures by their addresses. No
 * markup is left, so nothing in it can run. It takes time in proportion to the length of the HTML, of which the first 500,000
 * characters are looked at, and ends soon after 80,000 characters of text.
 */
export function htmlToText(html: string, keepLineBreaks = false): string {
  if (!/[<&]/.test(html)) return keepLineBreaks ? html : collapse(html);
  const reader = new TextReader(keepLineBreaks);
  readTags(html.slice(0, MAX_HTML_LENGTH), reader);
  return reader.toString();
}

/** Turns tags into text. */
class TextReader {
  readonly #keepLineBreaks: boolean;
  readonly #writer = new TextWriter();
  /** Elements that are open, by name. */
  readonly #open = new Map<string, number>();
  #openBlocks = 0;
  #openVerbatim = 0;
  /** The element whose content is left out, until as many end tags of its name. */
  #leftOut: { name: string; depth: number } | undefined;
  #link: { address: string | undefined; mark: Mark } | undefined;
  /** A line break at the beginning of `pre` is not text. */
  #isAtStartOfPre = false;

  constructor(keepLineBreaks: boolean) {
    this.#keepLineBreaks = keepLineBreaks;
  }

  isDone(): boolean {
    return this.#writer.length > MAX_TEXT_LENGTH;
  }

  onText(text: string): void {
    if (this.#leftOut) return;
    const value = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#keepLineBreaks || this.#openVerbatim > 0) return this.#writer.write(value);
    const collapsed = collapse(value);
    this.#writer.write(this.#writer.isAtLineStart ? afterBreak(value, collapsed) : collapsed);
  }

  onStartTag(tag: StartTag): void {
    const { name } = tag;
    if (this.#leftOut) {
      if (name === this.#leftOut.name && !tag.isSelfClosing) this.#leftOut.depth += 1;
      return;
    }
    this.#isAtStartOfPre = name === 'pre';
    if (name === 'br') return this.#writer.breakLine();
    if (PICTURES.has(name)) return this.#writer.write(pictureText(tag));
    if (EMBEDDED.has(name)) this.#writer.write(addressIn(tag, 'src') ?? '');
    if (EMBEDDED.has(name) || INVISIBLE.has(name)) {
      if (!tag.isSelfClosing) this.#leftOut = { name, depth: 1 };
      return;
    }
    this.#beginLines(name);
    if (VOID_BLOCKS.has(name)) return;
    if (VERBATIM.has(name)) this.#openVerbatim += 1;
    if (name === 'a') {
      this.#endLink();
      this.#link = { address: addressIn(tag, 'href'), mark: this.#writer.mark() };
    }
    if (BLOCKS.has(name)) this.#openBlocks += 1;
    this.#open.set(name, this.#openOf(name) + 1);
  }

  onEndTag(name: string): void {
    if (this.#leftOut) {
      if (name === this.#leftOut.name) this.#leftOut.depth -= 1;
      if (this.#leftOut.depth === 0) this.#leftOut = undefined;
      return;
    }
    if (name === 'br') return this.#writer.breakLine();
    if (this.#openOf(name) === 0) return;
    this.#open.set(name, this.#openOf(name) - 1);
    if (VERBATIM.has(name)) this.#openVerbatim -= 1;
    if (name === 'a') this.#endLink();
    if (name === 'blockquote') this.#writer.closeQuote();
    else if (BLOCKS.has(name)) this.#writer.endLine(2);
    else if (name === 'li') this.#writer.endLine(1);
    if (BLOCKS.has(name)) this.#openBlocks -= 1;
  }

  toString(): string {
    this.#endLink();
    if (this.#openBlocks > 0) this.#writer.endLine(2);
    return this.#writer.toString();
  }

  #openOf(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  #beginLines(name: string): void {
    if (name === 'blockquote') this.#writer.openQuote();
    else if (BLOCKS.has(name)) this.#writer.endLine(2);
    if (name !== 'li') return;
    this.#writer.endLine(1);
    this.#writer.write('- ');
  }

  /** Adds the address of a link to its text, or replaces a text that is a part of the address. */
  #endLink(): void {
    const { address, mark } = this.#link ?? {};
    this.#link = undefined;
    if (address === undefined || mark === undefined) return;
    const label = this.#writer.since(mark).trim();
    if (label === address) return;
    const mention = mentionIn(label, address);
    if (mention !== undefined) return this.#writer.replaceSince(mark, mention);
    const shortened = label.replace(/(?:…|\.\.\.)$/, '');
    const isPart = shortened !== '' && withoutScheme(address).startsWith(withoutScheme(shortened));
    if (label === '' || isPart) return this.#writer.replaceSince(mark, address);
    this.#writer.trimEnd();
    this.#writer.write(` (${address})`);
  }
}

/** White space with a line break or a tab in it is a space; other spaces stay. */
const collapse = (text: string): string =>
  text.replace(/\s+/g, (space) => (/[\r\n\t]/.test(space) ? ' ' : space));

/** At the beginning of a line, white space that comes from the layout of the file is dropped. */
const afterBreak = (value: string, collapsed: string): string =>
  /^\s*[\r\n]/.test(value) ? collapsed.trimStart() : collapsed;

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

/** The address of a picture; of a smiley, the text that it stands for. */
function pictureText(tag: StartTag): string {
  const alt = tag.attribute('alt') ?? '';
  const isSmiley = (tag.attribute('class') ?? '').split(/\s/).some((name) => SMILEYS.has(name));
  return isSmiley && alt !== '' ? alt : (addressIn(tag, 'src') ?? alt);
}

/** The address in an attribute, if it is of the web, and no longer than readers could use. */
function addressIn(tag: StartTag, name: 'href' | 'src'): string | undefined {
  const value = tag.attribute(name);
  const absolute = value?.startsWith('//') ? `https:${value}` : value;
  if (absolute === undefined || absolute.length > MAX_ADDRESS_LENGTH) return undefined;
  return /^https?:\/\//i.test(absolute) && URL.canParse(absolute) ? absolute : undefined;
}
