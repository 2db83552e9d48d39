import { LRUCache } from 'lru-cache';
import { parsePreferences } from './accept';
import { ENCODINGS, type Encoding } from './encoded-body';

/** Maximum number of remembered Accept-Encoding headers; browsers send few different ones. */
const MAX_NEGOTIATED_COUNT = 100;
const negotiated = new LRUCache<string, Encoding>({ max: MAX_NEGOTIATED_COUNT });

/** Of a content that is not coded, unless the header says otherwise: any coding that it names is better. */
const UNNAMED_IDENTITY_QUALITY = 0.0001;

/**
 * Returns the content coding in which a request is answered; a cache asks its upstream for this one only.
 * @param accepted the request’s Accept-Encoding
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function negotiateEncoding(accepted: string | string[] | undefined): Encoding {
  if (!accepted?.length) return 'identity';
  const header = String(accepted);
  const known = negotiated.get(header);
  if (known) return known;
  const encoding = negotiate(header);
  negotiated.set(header, encoding);
  return encoding;
}

function negotiate(header: string): Encoding {
  const qualities = new Map(
    parsePreferences(header).map(({ value, quality }) => [value === 'x-gzip' ? 'gzip' : value, quality]),
  );
  const others = qualities.get('*');
  let best: Encoding = 'identity';
  let bestQuality = 0;
  for (const encoding of ENCODINGS) {
    const unnamed = encoding === 'identity' ? UNNAMED_IDENTITY_QUALITY : 0;
    const quality = qualities.get(encoding) ?? others ?? unnamed;
    if (quality > bestQuality) [best, bestQuality] = [encoding, quality];
  }
  return best;
}
