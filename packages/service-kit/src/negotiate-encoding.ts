import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** Maximum number of remembered Accept-Encoding headers; browsers send few different ones. */
const MAX_NEGOTIATED_COUNT = 100;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_NEGOTIATED_COUNT }),
});

/**
 * Returns the one content coding that an upstream is asked for. It compresses each body once, or has it compressed.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export const negotiateEncoding = (accepted: string | string[] | undefined): string =>
  negotiator.negotiate(String(accepted ?? '')) ?? 'identity';
