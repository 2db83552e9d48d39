import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding } from './encoded-body';

/** Maximum number of remembered Accept-Encoding headers; browsers send few different ones. */
const MAX_NEGOTIATED_COUNT = 100;

const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: MAX_NEGOTIATED_COUNT }),
});

/**
 * Returns the content coding in which a request is answered; a cache asks its upstream for this one only.
 * @param accepted the request’s Accept-Encoding
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export const negotiateEncoding = (accepted: string | string[] | undefined): Encoding =>
  (negotiator.negotiate(String(accepted ?? '')) as Encoding | null) ?? 'identity';
