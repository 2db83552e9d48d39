import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { isApi } from '../routing/is-api';

/** How a path was spelled otherwise than in its normal form. */
export type Respelling = 'encoding' | 'slashes' | 'dots';

/** A path in its one normal form. */
export interface NormalPath {
  path: string;
  /** The largest difference of what was sent; undefined when it was sent like this. */
  respelling?: Respelling;
}

const HEX_PAIR = /^[0-9A-Fa-f]{2}$/;
/** What RFC 3986, section 2.3, lets nobody encode. */
const UNRESERVED = /[A-Za-z0-9._~-]/;
/** What a path may contain as it is, besides these (section 3.3). */
const PLAIN = /[A-Za-z0-9._~\-/!$&'()*+,;=:@]/;
/** What no path of the site contains, written in any way: control characters, and what some parsers take for a slash. */
const isForbidden = (character: string): boolean =>
  character < ' ' || character === '\x7f' || character === '\\';
/** Dots only, also with parameters: what one of two parsers may resolve. */
const DOTS = /^\.+(?:;|$)/;

/**
 * Returns a path in its normal form: what needs no encoding is decoded, everything else encoded in upper case, slashes
 * are single, dot segments resolved. Nothing that comes after it finds another path in it.
 * @param path of a request’s target, without query
 * @returns undefined for a path that has no meaning here
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 */
export function normalisePath(path: string): NormalPath | undefined {
  const decoded = normaliseEncoding(path);
  if (!decoded?.path.startsWith('/')) return undefined;
  const [, ...segments] = decoded.path.split('/');
  const kept: string[] = [];
  let { respelling } = decoded;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (DOTS.test(segment)) {
      respelling = 'dots';
      if (segment === '..') kept.pop();
      else if (segment !== '.') return undefined;
      if (isLast) kept.push('');
    } else if (segment === '' && !isLast) respelling = respelling === 'dots' ? 'dots' : 'slashes';
    else kept.push(segment);
  }
  const normal = `/${kept.join('/')}`;
  return respelling ? { path: normal, respelling } : { path: normal };
}

/** @returns undefined when a byte is forbidden, or the bytes are no text */
function normaliseEncoding(path: string): NormalPath | undefined {
  let written = '';
  let respelling: Respelling | undefined;
  for (let index = 0; index < path.length; index += 1) {
    const encoded = path[index] === '%' ? path.slice(index + 1, index + 3) : undefined;
    if (encoded !== undefined && !HEX_PAIR.test(encoded)) return undefined;
    const sent = encoded === undefined ? path.charAt(index) : `%${encoded}`;
    const character = encoded === undefined ? sent : String.fromCharCode(parseInt(encoded, 16));
    if (isForbidden(character)) return undefined;
    index += sent.length - 1;
    const isKept =
      encoded === undefined ? PLAIN.test(character) : UNRESERVED.test(character) || character === '/';
    const normal = isKept ? character : `%${Buffer.from(character, 'latin1').toString('hex').toUpperCase()}`;
    if (normal !== sent) respelling = character === '/' || respelling === 'slashes' ? 'slashes' : 'encoding';
    written += normal;
  }
  try {
    decodeURIComponent(written);
  } catch {
    return undefined;
  }
  return respelling ? { path: written, respelling } : { path: written };
}

/** A path that is its own normal form for sure; nearly all are. */
const NORMAL = /^(?:\/(?!\.+(?:[/;]|$))[A-Za-z0-9._~!$&'()*+,;=:@-]+)*\/?$/;

const NAME = /^[A-Za-z0-9._~-]*$/;
const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/;

/** Whether a Host header, or the authority of a target, is valid. @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function isHost(value: string): boolean {
  const [, host, port = ''] = AUTHORITY.exec(value) ?? [];
  if (host === undefined || Number(port) > 65_535) return false;
  return host.startsWith('[') ? isIPv6(host.slice(1, -1)) : NAME.test(host);
}

/** The beginning of a target that names its scheme and authority. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Bytes of target and headers together; a part that the request is forwarded to takes a little more. */
export const MAX_HEADER_BYTES = 15 * 1024;

/** What the front door has found out about a request. */
export type Admission = 'bad-address' | 'headers-too-large' | Respelling | undefined;

/**
 * Brings the target of a request into its one normal form, before anything looks at it: `request.url` is then a path in
 * its normal form, with the query as it was sent.
 * @returns how the path was spelled, or the error for a target or Host that is not valid
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3
 */
export function admit(request: IncomingMessage): Admission {
  const { headers, rawHeaders, method, httpVersion } = request;
  let target = request.url ?? '';
  let hostCount = 0;
  let bytes = target.length;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    bytes += name.length + rawHeaders[index + 1]!.length;
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1;
  }
  // No call has so long an address: what it says is not valid.
  if (bytes > MAX_HEADER_BYTES)
    return isApi(target) && target.length > MAX_HEADER_BYTES / 2 ? 'bad-address' : 'headers-too-large';
  const isMissing = hostCount === 0 && httpVersion !== '1.0';
  if (isMissing || hostCount > 1 || !isHost(headers.host ?? '')) return 'bad-address';
  const [begin = '', authority] = ABSOLUTE.exec(target) ?? [];
  if (authority !== undefined) {
    if (authority === '' || !isHost(authority)) return 'bad-address';
    // RFC 9112, section 3.2.2: it counts in place of the header.
    headers.host = authority;
    const rest = target.slice(begin.length);
    target = rest.startsWith('/') ? rest : `/${rest}`;
    request.url = target;
  }
  // The server as a whole.
  if (target === '*' && method === 'OPTIONS') return undefined;
  if (target.includes('#')) return 'bad-address';
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (NORMAL.test(path)) return undefined;
  const normal = normalisePath(path);
  if (!normal) return 'bad-address';
  request.url = end < 0 ? normal.path : normal.path + target.slice(end);
  return normal.respelling;
}
