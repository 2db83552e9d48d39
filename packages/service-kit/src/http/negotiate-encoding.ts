import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { parsePreferences } from './accept';
import { ENCODINGS, type Encoding } from './encoded-body';

/** Maximum number of remembered Accept-Encoding headers; browsers send few different ones. */
const MAX_NEGOTIATED_COUNT = 100;
const negotiated = new LRUCache<string, Encoding>({ max: MAX_NEGOTIATED_COUNT });
const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });

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
  const encoding = (negotiator.negotiate(inOneSpelling(header)) as Encoding | null) ?? 'identity';
  negotiated.set(header, encoding);
  return encoding;
}

/** The header as the negotiator, which compares texts, reads it right: `x-gzip` is gzip, `*` all that is not named. */
function inOneSpelling(header: string): string {
  const qualities = new Map(
    parsePreferences(header).map(({ value, quality }) => [value === 'x-gzip' ? 'gzip' : value, quality]),
  );
  const others = qualities.get('*');
  return ENCODINGS.flatMap((encoding) => {
    const quality = qualities.get(encoding) ?? others;
    return quality === undefined ? [] : [`${encoding};q=${quality}`];
  }).join(',');
}
