/**
 * The canonical address of a page, by which its thread is found. docs/sites.md lists the rules for those who run sites.
 * Imports nothing.
 */

/** Parameters that say where a reader came from, not which page it is. */
const TRACKING = new Set(
  (
    'fbclid gclid dclid gbraid wbraid gclsrc msclkid yclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid ' +
    '_ga _gl _hsenc _hsmi __hstc __hssc __hsfp mkt_tok vero_id oly_anon_id oly_enc_id rb_clickid s_cid ' +
    'ref_src ref_url wickedid epik srsltid'
  ).split(' '),
);
const TRACKING_PREFIX = /^(?:utm|pk|mtm|piwik|matomo|hsa)_/;

/** Files that a server shows for their folder. */
const INDEX_FILE = /\/(?:index|default)\.(?:x?html?|shtml|php[3-7]?|aspx?|jsp|cgi)$/i;

/** Longer than any address that is stored. Reading the host of one takes time in proportion to the square of its marks. */
const MAX_LENGTH = 4_000;

const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Percent-encoding in its one spelling: none for letters, digits, `-._~`; upper-case digits for the rest. */
const normaliseEncoding = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (encoded, digits: string) => {
    const character = String.fromCharCode(parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });

const isTracking = (name: string): boolean => TRACKING.has(name) || TRACKING_PREFIX.test(name);

/** The parameters that select the page, as they were written. */
const selectingPairs = (search: string): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isTracking(canonicalPair(pair).split('=', 1)[0]?.toLowerCase() ?? ''));

const canonicalPair = (pair: string): string => normaliseEncoding(pair.replaceAll('+', '%20'));

function canonicalPath(pathname: string): string {
  const path = normaliseEncoding(pathname).replace(INDEX_FILE, '/');
  let length = path.length;
  while (path.charAt(length - 1) === '/') length -= 1;
  return length === 0 ? '/' : path.slice(0, length);
}

/** The parts of an address of the web without a user name; null for another one, and for one longer than 4,000 characters. */
function parse(address: string): { origin: string; pathname: string; pairs: string[] } | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null;
  const { protocol, username, password, hostname, port, pathname, search } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null;
  const host = hostname.replace(/\.$/, '') + (port && `:${port}`);
  return { origin: `${protocol}//${host}`, pathname, pairs: selectingPairs(search) };
}

const withQuery = (address: string, pairs: readonly string[]): string =>
  pairs.length ? `${address}?${pairs.join('&')}` : address;

/**
 * Returns the canonical address of a page: the same for all addresses that differ only in what does not select a page. It is what
 * a page is found by, and need not be an address that its server knows: see pageAddress. Applied to its own result, it changes
 * nothing.
 * @returns null for an address that is not of the web, has a user name in it, or is longer than 4,000 characters
 */
export function canonicalPageAddress(address: string): string | null {
  const parsed = parse(address);
  if (!parsed) return null;
  return withQuery(parsed.origin + canonicalPath(parsed.pathname), parsed.pairs.map(canonicalPair).sort());
}

/**
 * Returns the address of a page as the page has it, for links to it and for systems that take addresses by the letter: without
 * where a reader came from, and which part was read. Its canonical address is that of the address itself.
 * @returns null for an address that is not of the web, has a user name in it, or is longer than 4,000 characters
 */
export function pageAddress(address: string): string | null {
  const parsed = parse(address);
  return parsed && withQuery(parsed.origin + parsed.pathname, parsed.pairs);
}
