import { errors, type ErrorCode } from '../errors';
import type { Audience, Upstream } from './definition';
import { callOf, type CallName } from './lookup';

const ANY_CALL: readonly ErrorCode[] = [
  'invalid-request',
  'bad-request',
  'internal-error',
  'database-unavailable',
  'storage-full',
];
const PUBLIC_CALL: readonly ErrorCode[] = [
  ...ANY_CALL,
  'too-many-requests',
  'upstream-unavailable',
  'upstream-timeout',
];
const MEMBER_CALL: readonly ErrorCode[] = [
  ...PUBLIC_CALL,
  'unauthenticated',
  'account-deleted',
  'account-being-deleted',
  'identity-unavailable',
  'local-sign-in-only',
];
const AUDIENCE_ERRORS: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  internal: [...ANY_CALL, 'caller-unauthenticated', 'caller-not-allowed'],
  public: PUBLIC_CALL,
  member: MEMBER_CALL,
  moderator: [...MEMBER_CALL, 'moderators-only'],
};
/** Errors of every call to an upstream. */
const UPSTREAM_ERRORS: Readonly<Partial<Record<Upstream, readonly ErrorCode[]>>> = {
  catalog: ['catalogue-not-ready'],
  // Of a call about a page of another site.
  comments: ['no-such-site', 'origin-not-registered'],
};
/** Errors of a call that needs the solution of a challenge. */
const CHALLENGE_ERRORS: readonly ErrorCode[] = [
  'challenge-required',
  'challenge-invalid',
  'challenge-expired',
  'challenge-used',
  'challenge-unavailable',
  'address-refused',
];
const BODY_ERRORS: readonly ErrorCode[] = ['invalid-json', 'body-too-large', 'json-only'];

/** Returns every error code that a call can respond with. */
export function errorsOf(name: CallName): ErrorCode[] {
  const { method, audience, upstream, challenge, errors: own } = callOf(name);
  return [
    ...AUDIENCE_ERRORS[audience],
    ...(UPSTREAM_ERRORS[upstream] ?? []),
    ...(method === 'POST' ? BODY_ERRORS : []),
    ...(challenge ? CHALLENGE_ERRORS : []),
    ...own,
  ];
}

/**
 * Returns the error codes with which the public origin refuses any request to a call, before the call is looked at: for
 * what is no call of it.
 */
export const edgeErrorsOf = (name: CallName): ErrorCode[] => [
  'bad-address',
  'method-not-allowed',
  'request-timeout',
  'headers-too-large',
  ...(callOf(name).conditional ? (['precondition-failed'] as const) : []),
];

/** Whether a call defines a 404, because the thing it names may not exist. */
export const canBeNotFound = (name: CallName): boolean =>
  callOf(name).errors.some((code) => errors[code].status === 404);
