import { BODY_MAX_BYTES } from '../base';
import { type ErrorDefinition, NOT_NOW, NOT_VALID } from './definition';
import { noSuch, translated, unavailable } from './families';

/** Errors of every call. */
export const commonErrors = {
  'invalid-request': translated({
    status: 400,
    sentence: NOT_VALID,
    description: 'Query or body do not match the schema; `errors` names each field.',
  }),
  'invalid-json': { status: 400, sentence: 'The body is not valid JSON.', description: 'Send JSON.' },
  'bad-address': {
    status: 400,
    sentence: 'This address is not valid.',
    description:
      'The path cannot be decoded, has dot segments, a backslash or a control character, the address of a call is too long, or the `Host` header is not valid.',
  },
  'bad-request': {
    status: 400,
    sentence: 'This request is not valid.',
    description: 'The request is not valid HTTP, or Fastify rejects it for another reason.',
  },
  'invalid-cursor': {
    status: 400,
    sentence: NOT_VALID,
    description: 'The cursor was not issued for this list. Start at the first page.',
  },
  'caller-unauthenticated': {
    status: 401,
    sentence: 'This call is for parts of the site only.',
    description:
      'The token of the caller is missing, expired, for another part, or not signed with the key of a part.',
  },
  'caller-not-allowed': {
    status: 403,
    sentence: 'This part of the site may not make this call.',
    description: 'The contract does not name the part among the callers of the call.',
  },
  'no-such-path': noSuch('There is nothing at this address.', 'No call or page has this path.'),
  'method-not-allowed': {
    status: 405,
    sentence: 'This address does not accept {method} requests.',
    description: 'The path exists with the methods named in `Allow`.',
  },
  'request-timeout': translated({
    status: 408,
    sentence: 'The request took too long. Try again.',
    description: 'The request did not arrive in time.',
  }),
  'precondition-failed': {
    status: 412,
    sentence: 'This has changed since you read it.',
    description: 'The current version is not the one that `If-Match` or `If-Unmodified-Since` asks for.',
  },
  'body-too-large': translated({
    status: 413,
    sentence: 'This is too long to send. Shorten it and try again.',
    description: `A body has at most ${BODY_MAX_BYTES / 1024} KB.`,
  }),
  'json-only': {
    status: 415,
    sentence: 'Send JSON (application/json).',
    description: 'The content type is not `application/json`.',
  },
  'range-not-satisfiable': {
    status: 416,
    sentence: 'This file is shorter than that.',
    description: 'The range begins behind the end of the file. `Content-Range` has its length.',
  },
  'too-many-requests': translated({
    status: 429,
    sentence: 'You are doing that too often. Try again in {wait}.',
    description: 'One address has called too often. Wait for the seconds in `Retry-After`.',
  }),
  'headers-too-large': {
    status: 431,
    sentence: 'The request headers are too large.',
    description: 'Send fewer or shorter headers.',
  },
  'internal-error': translated({
    status: 500,
    sentence: 'Something went wrong on our side. Try again.',
    description: 'A fault of the server. The log has it under `request_id`.',
  }),
  'upstream-unavailable': translated({
    status: 503,
    sentence: NOT_NOW,
    description: 'The gateway cannot reach the service.',
    retryAfterS: 5,
  }),
  'upstream-timeout': {
    status: 503,
    sentence: NOT_NOW,
    description: 'The service did not respond to the gateway in time.',
    retryAfterS: 5,
  },
  'database-unavailable': {
    status: 503,
    sentence: NOT_NOW,
    description: 'The service cannot reach its database.',
    retryAfterS: 5,
  },
  'storage-full': {
    status: 503,
    sentence: NOT_NOW,
    description: 'The database has no space left: it can be read, but not written.',
    retryAfterS: 30,
  },
  busy: {
    status: 503,
    sentence: NOT_NOW,
    description:
      'Too many requests of one caller run or wait at the same time, or a request has waited too long.',
    retryAfterS: 1,
  },
  'catalog-unavailable': unavailable('The catalog service'),
  'comments-unavailable': unavailable('The comments service'),
  'user-actions-unavailable': unavailable('The user-actions service'),
  'forms-unavailable': unavailable('The forms service'),
  'streams-unavailable': unavailable('The streams service'),
  'fragments-unavailable': unavailable('The fragments service'),
  'regions-unavailable': unavailable('The region store’s service'),
  'page-unavailable': {
    status: 503,
    sentence: 'This page is not available at the moment. Try again shortly.',
    description: 'A service that the page needs is down.',
    retryAfterS: 5,
  },
} as const satisfies Record<string, ErrorDefinition>;
