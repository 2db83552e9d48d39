import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { cleanComment } from '../../rules/comment-input';
import type { SourceText } from './record';

/** Characters (code points) of an imported comment. More than members may write, so that old comments stay whole. */
export const IMPORTED_TEXT_MAX_LENGTH = 20_000;
/** HTML beyond this is not parsed. */
const MAX_HTML_LENGTH = 500_000;
/** With more tags, nesting them would take the parser too long; the text is taken as it is. */
const MAX_TAGS = 20_000;

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
  if (html.length > MAX_HTML_LENGTH || html.split('<').length > MAX_TAGS) return html;
  let text = '';
  const endLine = (breaks: number) => {
    if (text === '') return;
    text = text.replace(/[ \t]+$/, '');
    const present = /\n*$/.exec(text)?.[0].length ?? 0;
    text += '\n'.repeat(Math.max(0, breaks - present));
  };
  // Without recursion: a comment can be nested deeper than the stack.
  const steps: (Node | (() => void))[] = parseFragment(html).childNodes.toReversed();
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (typeof step === 'function') step();
    else if (step.nodeName === '#text') {
      const { value } = step as DefaultTreeAdapterTypes.TextNode;
      const parent = step.parentNode?.nodeName;
      const piece = keepLineBreaks || parent === 'pre' || parent === 'code' ? value : collapse(value);
      text +=
        /(?:^|\n)$/.test(text) && !keepLineBreaks && parent !== 'pre' && parent !== 'code'
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
    if (tagName === 'blockquote') {
      const from = text.length;
      steps.push(() => (text = text.slice(0, from) + quote(text.slice(from))));
    }
    for (const child of childNodes.toReversed()) steps.push(child);
  }
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
