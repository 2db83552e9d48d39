import type { StartTag } from './html-tags';
import { mentionIn } from './link-addresses';
import { addressIn, pictureText } from './tag-addresses';
import { TextWriter, type Mark } from './text-writer';
import { afterBreak, collapse, withoutFirstBreaks } from './white-space';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
/** Their content is not text for readers. */
const INVISIBLE = setOf('script style template noscript title textarea select svg math noembed noframes');
/** Content in their place is for browsers that do not know them. */
const EMBEDDED = setOf('iframe video audio');
const PICTURES = setOf('img image embed');
/** They begin and end a paragraph. */
const BLOCKS = setOf(
  'p div blockquote pre ul ol dl dt dd table h1 h2 h3 h4 h5 h6 section article header footer hr figure details',
);
/** They begin and end a line. */
const LINES = setOf('li tr caption');
const LISTS = setOf('ul ol');
const CELLS = setOf('td th');
const CELL_SEPARATOR = ' | ';
const FENCE = '```';
/** Deeper lists are not indented further: each line has its indentation. */
const MAX_LIST_DEPTH = 8;
/** A number of more digits is not that of an item. */
const MAX_ITEM_NUMBER = 999_999;
/** In them, white space is as written. */
const VERBATIM = setOf('pre code');
const VOID_BLOCKS = setOf('hr');

export interface TextOptions {
  /** Line breaks of the text are breaks, as in WordPress, where paragraphs are made on display. */
  keepLineBreaks?: boolean;
  /** What relative addresses are relative to; without, they are left out. */
  base?: string;
}

/** A list that is open. */
interface List {
  /** Of the next item; undefined without numbers. */
  next: number | undefined;
  /** Before its items. */
  indent: string;
}

/** Turns tags into text. */
export class TextReader {
  readonly #options: TextOptions;
  readonly #writer = new TextWriter();
  /** Elements that are open, by name. */
  readonly #open = new Map<string, number>();
  readonly #lists: List[] = [];
  /** The indentation around each open quote. */
  readonly #aroundQuotes: string[] = [];
  #openBlocks = 0;
  #openVerbatim = 0;
  /** The element whose content is left out, until as many end tags of its name. */
  #leftOut: { name: string; depth: number } | undefined;
  #link: { address: string | undefined; mark: Mark } | undefined;
  /** A line break at the beginning of `pre` is not text. */
  #isAtStartOfPre = false;
  /** The text of a block of code has not begun. */
  #isFencePending = false;
  /** Nothing has been written since a block began or ended: line breaks belong to the layout. */
  #isAtEdge = false;
  /** A list or a table has begun, and none of its lines. */
  #isBeforeLines = false;

  /** @param maxLength characters after which it is done */
  constructor(
    readonly maxLength: number,
    options: TextOptions,
  ) {
    this.#options = options;
  }

  isDone(): boolean {
    return this.#writer.length > this.maxLength;
  }

  onText(text: string): void {
    if (this.#leftOut) return;
    const value = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#openVerbatim > 0) return this.#writeVerbatim(value);
    const written = this.#options.keepLineBreaks ? this.#withoutLayout(value) : this.#collapse(value);
    if (written.trim() !== '') this.#isAtEdge = false;
    this.#writer.write(written);
  }

  #collapse(value: string): string {
    const collapsed = collapse(value);
    return this.#writer.isAtLineStart ? afterBreak(value, collapsed) : collapsed;
  }

  #withoutLayout(value: string): string {
    return this.#isAtEdge ? withoutFirstBreaks(value) : value;
  }

  #writeVerbatim(value: string): void {
    if (value === '') return;
    if (this.#isFencePending) {
      this.#writer.write(`${FENCE}\n`);
      this.#isFencePending = false;
    }
    this.#isAtEdge = false;
    this.#writer.write(value);
  }

  onStartTag(tag: StartTag): void {
    const { name } = tag;
    if (this.#leftOut) {
      if (name === this.#leftOut.name && !tag.isSelfClosing) this.#leftOut.depth += 1;
      return;
    }
    const { base } = this.#options;
    this.#isAtStartOfPre = name === 'pre';
    if (name === 'br') return this.#openVerbatim > 0 ? this.#writeVerbatim('\n') : this.#writer.breakLine();
    if (PICTURES.has(name)) return this.#writer.write(pictureText(tag, base));
    if (EMBEDDED.has(name)) this.#writer.write(addressIn(tag, 'src', base) ?? '');
    if (EMBEDDED.has(name) || INVISIBLE.has(name)) {
      if (!tag.isSelfClosing) this.#leftOut = { name, depth: 1 };
      return;
    }
    this.#begin(tag);
    if (VOID_BLOCKS.has(name)) return;
    if (VERBATIM.has(name)) this.#openVerbatim += 1;
    if (name === 'a') {
      this.#endLink();
      this.#link = { address: addressIn(tag, 'href', base), mark: this.#writer.mark() };
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
    if (name === 'pre') this.#endCode();
    if (LISTS.has(name)) this.#lists.pop();
    if (name === 'blockquote') {
      this.#writer.closeQuote();
      this.#writer.indent = this.#aroundQuotes.pop() ?? '';
    } else if (BLOCKS.has(name) || LINES.has(name)) this.#endLine(name);
    if (LISTS.has(name) || LINES.has(name)) this.#indent(this.#lists.at(-1));
    if (BLOCKS.has(name)) this.#openBlocks -= 1;
    this.#isAtEdge ||= BLOCKS.has(name) || LINES.has(name) || CELLS.has(name);
  }

  toString(): string {
    this.#endLink();
    if (this.#openOf('pre') > 0) this.#endCode();
    if (this.#openBlocks > 0) this.#writer.endLine(2);
    return this.#writer.toString();
  }

  #openOf(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  /** Begins what an element begins: a paragraph, a line, an item, a cell. */
  #begin(tag: StartTag): void {
    const { name } = tag;
    if (name === 'blockquote') {
      this.#writer.openQuote();
      this.#aroundQuotes.push(this.#writer.indent);
      this.#writer.indent = '';
    } else if (BLOCKS.has(name) || LINES.has(name)) this.#endLine(name);
    if (LISTS.has(name)) this.#lists.push(toList(tag, this.#writer.indent));
    else if (name === 'li') this.#beginItem();
    else if (CELLS.has(name)) this.#beginCell();
    this.#isBeforeLines = LISTS.has(name) || name === 'table' || (this.#isBeforeLines && !LINES.has(name));
    if (name === 'pre') this.#isFencePending = true;
    this.#isAtEdge ||= BLOCKS.has(name) || LINES.has(name) || CELLS.has(name);
  }

  #endLine(name: string): void {
    // A list in an item begins on the next line, and lines of code are as they are written.
    const isLine = LINES.has(name) || (LISTS.has(name) && this.#lists.length > 0);
    if ((this.#openVerbatim > 0 && name !== 'pre') || (isLine && this.#isBeforeLines))
      this.#writer.endLine(1);
    else if (isLine || this.#options.keepLineBreaks) this.#writer.endTightly(isLine ? 1 : 2);
    else this.#writer.endLine(2);
  }

  #beginItem(): void {
    const list = this.#lists.at(-1);
    this.#indent(list);
    const marker = list?.next === undefined ? '- ' : `${list.next}. `;
    if (list?.next !== undefined) list.next += 1;
    this.#writer.write(marker);
    if (this.#lists.length <= MAX_LIST_DEPTH) this.#writer.indent += ' '.repeat(marker.length);
  }

  #beginCell(): void {
    this.#writer.trimEnd();
    if (!this.#writer.isAtLineStart) this.#writer.write(CELL_SEPARATOR);
  }

  #indent(list: List | undefined): void {
    this.#writer.indent = list?.indent ?? '';
  }

  /** Ends a block of code, if it has a text. */
  #endCode(): void {
    if (!this.#isFencePending) {
      this.#writer.endLine(1);
      this.#writer.write(FENCE);
    }
    this.#isFencePending = false;
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

/** A list that begins. @param indent that it is in */
function toList(tag: StartTag, indent: string): List {
  if (tag.name === 'ul') return { next: undefined, indent };
  const start = Number(tag.attribute('start') ?? '1');
  return { next: Number.isInteger(start) && start >= 0 && start <= MAX_ITEM_NUMBER ? start : 1, indent };
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');
