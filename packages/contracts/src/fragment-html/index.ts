import { defaultTreeAdapter, html, parseFragment, serialize, type DefaultTreeAdapterMap } from 'parse5';
import { isAllowedElement, isAllowedUrl, URL_ATTRIBUTES } from './markup';

type Element = DefaultTreeAdapterMap['element'];
type ParentNode = DefaultTreeAdapterMap['parentNode'];

const MAX_LENGTH = 512 * 1024;
/** Limit the time that one fragment takes: the parser reopens what is closed in the wrong order. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 200;

/** The parser creates two, which are not part of the result, before those of the HTML. */
const PARSER_ELEMENTS = 2;
/** Elements after whose start tag a parser drops a line break. */
const DROPS_LINE_BREAK = new Set(['pre', 'textarea', 'listing']);

/** Thrown for HTML that could do more than show something in its slot. */
export class UnsafeHtml extends Error {
  override name = 'UnsafeHtml';
}

/**
 * Returns a fragment’s HTML as the browser will understand it: parsed, and written again with all its elements closed,
 * so that it cannot end the slot it is put into, or contain what comes after it.
 * @throws {UnsafeHtml} for scripts in any form, for elements and addresses that are not allowed, and for HTML that is
 *   too large
 */
export function checkedHtml(content: string): string {
  if (content.length > MAX_LENGTH) throw new UnsafeHtml(`HTML of more than ${MAX_LENGTH} characters`);
  const slot = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return serialize(parseFragment(slot, content, { treeAdapter: strictTreeAdapter() }));
}

/** Builds the usual tree, and stops at the first element that must not be in it. */
function strictTreeAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  let depth = 0;
  const insertText = (parent: ParentNode, text: string) => {
    // Browsers that run no scripts read it as HTML, in which it would end elsewhere.
    if ('tagName' in parent && parent.tagName === 'noscript' && text.includes('<'))
      throw new UnsafeHtml('Markup in <noscript>');
    const first = 'tagName' in parent && DROPS_LINE_BREAK.has(parent.tagName) && !parent.childNodes.length;
    defaultTreeAdapter.insertText(parent, first && text.startsWith('\n') ? `\n${text}` : text);
  };
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new UnsafeHtml(`More than ${MAX_ELEMENTS} elements`);
      const element = defaultTreeAdapter.createElement(tagName, namespace, attributes);
      if (elements > PARSER_ELEMENTS) assertAllowed(element);
      return element;
    },
    createCommentNode(data) {
      // React’s marks have none of these; a comment that a browser ends elsewhere would show what it hides.
      if (/[<>]|--/.test(data)) throw new UnsafeHtml('A comment with markup');
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertText,
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnsafeHtml(`More than ${MAX_DEPTH} elements in each other`);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

function assertAllowed({ tagName, namespaceURI, attrs }: Element): void {
  if (!isAllowedElement(tagName, namespaceURI)) throw new UnsafeHtml(`The element <${tagName}>`);
  for (const { name, prefix, value } of attrs) {
    const attribute = prefix ? `${prefix}:${name}` : name;
    if (/^on|^srcdoc$|^nonce$|^is$/i.test(attribute))
      throw new UnsafeHtml(`The attribute ${attribute} of <${tagName}>`);
    if (URL_ATTRIBUTES.has(attribute) && !isAllowedUrl(value))
      throw new UnsafeHtml(`The address in ${attribute} of <${tagName}>`);
    if (tagName === 'link' && attribute === 'rel' && !/^(preload|icon)$/i.test(value))
      throw new UnsafeHtml(`<link rel="${value}">`);
  }
}
