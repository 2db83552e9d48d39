import type { IncomingMessage } from 'node:http';
import { REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { negotiateEncoding } from '@savepoint/service-kit/http';

/** A longer address is not kept, unless its route allows for it. */
const MAX_ADDRESS_LENGTH = 512;
/** A response with a longer selecting header is not kept; browsers send about 100 characters. */
const MAX_SELECTING_LENGTH = 200;
/** Paths with one spelling only: no percent-encoding, no empty segments. Dot segments are rejected before. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/;

/** What the responses of a route may depend on. */
export interface KeySource {
  /** The header that selects among its representations. @see https://www.rfc-editor.org/rfc/rfc9111#section-4.1 */
  readonly selectedBy: 'accept-encoding' | 'accept' | 'origin';
  /** The query parameters that the route knows, in the order of the key. */
  readonly parameters: readonly string[];
  /** What parameters mean when they are absent: a request may say it, or not. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Length of its longest address that is kept. */
  readonly maxAddressLength?: number;
}

/** Identifies a response, and is all that its upstream learns about the request it answers. */
export interface CacheKey {
  /** Path and query in their one spelling. */
  readonly address: string;
  /** The selecting header as the upstream gets it, and the variant of a page. */
  readonly selecting: Readonly<Record<string, string>>;
  /** All, as text. */
  readonly text: string;
}

/**
 * Returns the key of a request; undefined when its response is not kept. The upstream is asked for the key’s address
 * with the key’s header only, so that nothing outside of the key can be in a kept response.
 * @param address canonical
 * @param variant of a page that depends on the reader
 */
export function cacheKey(
  address: string,
  headers: IncomingMessage['headers'],
  source: KeySource,
  variant?: number,
): CacheKey | undefined {
  const { selectedBy } = source;
  const value = selectingValue(headers, selectedBy);
  if (value === undefined || value.length > MAX_SELECTING_LENGTH) return undefined;
  const text = `${value} ${address}`;
  if (variant === undefined) return { address, selecting: { [selectedBy]: value }, text };
  const selecting = { [selectedBy]: value, [REGION_VARIANT_HEADER]: String(variant) };
  return { address, selecting, text: `${variant} ${text}` };
}

/** @returns undefined when the request has no header to select by */
function selectingValue(
  headers: IncomingMessage['headers'],
  selectedBy: KeySource['selectedBy'],
): string | undefined {
  if (selectedBy === 'origin') return headers.origin;
  return selectedBy === 'accept' ? (headers.accept ?? '*/*') : negotiateEncoding(headers['accept-encoding']);
}

/**
 * Returns path and query in their one spelling: the known parameters, each once, in order, encoded alike, without defaults.
 * @returns undefined for a query with unknown or repeated parameters or invalid encoding, and for an unusual path
 */
export function canonicalAddress(
  url: string,
  { parameters, defaults = {}, maxAddressLength = MAX_ADDRESS_LENGTH }: Omit<KeySource, 'selectedBy'>,
): string | undefined {
  if (url.length > maxAddressLength) return undefined;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!PLAIN_PATH.test(path)) return undefined;
  if (end < 0) return path;
  const values = new Map<string, string>();
  for (const pair of url.slice(end + 1).split('&')) {
    const [name = '', ...rest] = pair.split('=');
    if (!parameters.includes(name) || values.has(name)) return undefined;
    const value = decode(rest.join('='));
    if (value === undefined) return undefined;
    values.set(name, value);
  }
  const query = parameters.flatMap((name) => {
    const value = values.get(name);
    return value === undefined || value === defaults[name] ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return query.length ? `${path}?${query.join('&')}` : path;
}

function decode(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value.replaceAll('+', ' '));
    // A lone surrogate cannot be encoded again.
    encodeURIComponent(text);
    return text;
  } catch {
    return undefined;
  }
}
