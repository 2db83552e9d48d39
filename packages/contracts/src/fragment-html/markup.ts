import { html } from 'parse5';

/**
 * Elements that a fragment may contain: those that only show something. Not among them are scripts, styles, other
 * documents, `base` and `meta`, and elements whose content is parsed by rules of its own.
 */
const HTML_ELEMENTS = new Set(
  [
    'address article aside div footer h1 h2 h3 h4 h5 h6 header hgroup main nav search section',
    'blockquote dd dl dt figcaption figure hr li menu ol p pre ul',
    'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup',
    'time u var wbr',
    'area audio img map picture source track video',
    'caption col colgroup table tbody td tfoot th thead tr',
    'button datalist fieldset form input label legend meter optgroup option output progress select textarea',
    'details dialog summary',
    // With text alone; see `checkedHtml`.
    'noscript',
    // React puts `<link rel="preload">` before pictures.
    'link',
  ].flatMap((line) => line.split(' ')),
);

/** Without animations, which could change an address, and without elements that contain HTML. */
const SVG_ELEMENTS = new Set(
  [
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc',
    'linearGradient radialGradient stop clipPath mask pattern marker image a',
  ].flatMap((line) => line.split(' ')),
);

export const isAllowedElement = (name: string, namespace: string): boolean =>
  namespace === html.NS.HTML ? HTML_ELEMENTS.has(name) : namespace === html.NS.SVG && SVG_ELEMENTS.has(name);

/** Attributes whose value is an address. */
export const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['action', 'background', 'cite', 'data', 'formaction', 'href', 'longdesc', 'ping', 'poster', 'src'],
  ...['xlink:href', 'xml:base'],
]);

/** Whether an address is relative or has a scheme that opens a page, a letter or a call, or contains a picture. */
export function isAllowedUrl(address: string): boolean {
  // Browsers ignore these characters.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\u0000-\u0020\u007f]/g, '')) ?? [];
  if (scheme === undefined) return true;
  if (scheme.toLowerCase() === 'data')
    return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address);
  return ['http', 'https', 'mailto', 'tel'].includes(scheme.toLowerCase());
}
