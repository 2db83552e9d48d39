import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { cleanComment } from '../../rules/comment-input';
import type { SourceText } from './record';

/** Characters (code points) of an imported comment. More than members may write, so that old comments stay whole. */
export const IMPORTED_TEXT_MAX_LENGTH = 20_000;
/** HTML beyond these is not parsed: the text is taken as it is. */
const MAX_HTML_LENGTH = 500_000;
const MAX_TAGS = 20_000;
/** More than its tags are elements that the parser opens again and again, because they are closed in the wrong order. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 500;
/** Characters of text after which the rest is not looked at: what is stored is shorter. */
const MAX_TEXT_LENGTH = 4 * IMPORTED_TEXT_MAX_LENGTH;
/** Deeper quotes are not marked as such: each level writes its lines again. */
const MAX_QUOTE_DEPTH = 8;

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Their content is not text for readers. */
const INVISIBLE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'textarea',
  'select',
  'svg',
  'math',
]);
/** They begin and end a paragraph. */
const BLOCKS = new Set(
  'p div blockquote pre ul ol dl dt dd table tr h1 h2 h3 h4 h5 h6 section article header footer hr figure details'.split(
    ' ',
  ),
);

/**
 * An imported text as it is stored: plain, with the addresses of links, at most IMPORTED_TEXT_MAX_LENGTH long.
 * @returns null when nothing visible is left
 */
export function toPlainText(source: SourceText): { text: string; cut: boolean } | null {
  const text = cleanComment(
    'plain' in source ? source.plain : htmlToText(source.html, source.keepLineBreaks),
  );
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

/** A name or a title, which may contain entities and tags, in one line. */
export const toPlainLine = (html: string): string => htmlToText(html).replace(/\s+/g, ' ').trim();

/**
 * The text of HTML: paragraphs by empty lines, quotes by `> `, items by `- `, links and pictures by their addresses. No
 * markup is left, so nothing in it can run.
 */
export function htmlToText(html: string, keepLineBreaks = false): string {
  if (!/[<&]/.test(html)) return keepLineBreaks ? html : collapse(html);
  const nodes = parseHtml(html);
  if (!nodes) return html;
  let text = '';
  let quoteDepth = 0;
  const endLine = (breaks: number) => {
    if (text === '') return;
    text = text.slice(0, lengthWithout(text, ' \t'));
    const present = text.length - lengthWithout(text, '\n');
    text += '\n'.repeat(Math.max(0, breaks - present));
  };
  const steps: (Node | (() => void))[] = nodes.toReversed();
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (typeof step === 'function') step();
    else if (text.length > MAX_TEXT_LENGTH) continue;
    else if (step.nodeName === '#text') {
      const { value } = step as DefaultTreeAdapterTypes.TextNode;
      const parent = step.parentNode?.nodeName;
      const piece = keepLineBreaks || parent === 'pre' || parent === 'code' ? value : collapse(value);
      text +=
        (text === '' || text.endsWith('\n')) && !keepLineBreaks && parent !== 'pre' && parent !== 'code'
          ? afterBreak(value, piece)
          : piece;
    } else if ('tagName' in step && !INVISIBLE.has(step.tagName)) open(step);
  }
  return text;

  function open(element: DefaultTreeAdapterTypes.Element): void {
    const { tagName, childNodes } = element;
    const start = text.length;
    if (tagName === 'br') {
      text += '\n';
      return;
    }
    if (
      tagName === 'img' ||
      tagName === 'iframe' ||
      tagName === 'video' ||
      tagName === 'audio' ||
      tagName === 'embed'
    ) {
      text += addressOf(element, 'src') ?? attribute(element, 'alt') ?? '';
      return;
    }
    if (BLOCKS.has(tagName)) {
      endLine(2);
      steps.push(() => endLine(2));
    } else if (tagName === 'li') {
      endLine(1);
      text += '- ';
      steps.push(() => endLine(1));
    }
    if (tagName === 'a') steps.push(() => (text = withAddress(text, start, addressOf(element, 'href'))));
    if (tagName === 'blockquote' && quoteDepth < MAX_QUOTE_DEPTH) {
      quoteDepth += 1;
      const from = text.length;
      steps.push(() => {
        quoteDepth -= 1;
        text = text.slice(0, from) + quote(text.slice(from));
      });
    }
    for (const child of childNodes.toReversed()) steps.push(child);
  }
}

/** Thrown for HTML that would take the parser too long, or too much memory. */
class TooComplex extends Error {
  override name = 'TooComplex';
}

/** @returns undefined for HTML that is too long or too complex */
function parseHtml(html: string): Node[] | undefined {
  if (html.length > MAX_HTML_LENGTH || html.split('<').length > MAX_TAGS) return undefined;
  let elements = 0;
  let depth = 0;
  try {
    return parseFragment(html, {
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(...parameters) {
          if ((elements += 1) > MAX_ELEMENTS) throw new TooComplex();
          return defaultTreeAdapter.createElement(...parameters);
        },
        onItemPush() {
          if ((depth += 1) > MAX_DEPTH) throw new TooComplex();
        },
        onItemPop() {
          depth -= 1;
        },
      },
    }).childNodes;
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/** The length of a text without some characters at its end. */
function lengthWithout(text: string, characters: string): number {
  let length = text.length;
  while (length > 0 && characters.includes(text.charAt(length - 1))) length -= 1;
  return length;
}

/** White space with a line break in it is a space; other spaces stay. */
const collapse = (text: string): string => text.replace(/[ \t]*[\r\n]\s*|\t/g, ' ');

/** At the beginning of a line, white space that comes from the layout of the file is dropped. */
const afterBreak = (value: string, collapsed: string): string =>
  /^\s*[\r\n]/.test(value) ? collapsed.trimStart() : collapsed;

const attribute = ({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value.trim() || undefined;

/** The address in an attribute, if it is of the web. */
function addressOf(element: DefaultTreeAdapterTypes.Element, name: string): string | undefined {
  const value = attribute(element, name);
  const absolute = value?.startsWith('//') ? `https:${value}` : value;
  return absolute && /^https?:\/\//i.test(absolute) && URL.canParse(absolute) ? absolute : undefined;
}

/** The text of a link with its address, or the address only if the text is a part of it. */
function withAddress(text: string, start: number, address: string | undefined): string {
  if (!address) return text;
  const label = text.slice(start).trim();
  if (label === address) return text;
  const shortened = label.replace(/(?:…|\.\.\.)$/, '');
  const isPart =
    shortened !== '' && address.replace(/^https?:\/\//, '').startsWith(shortened.replace(/^https?:\/\//, ''));
  return (
    text.slice(0, start) + (label === '' || isPart ? address : `${text.slice(start).trimEnd()} (${address})`)
  );
}

const quote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
