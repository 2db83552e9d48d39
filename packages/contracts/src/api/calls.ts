import type { Static, TSchema } from 'typebox';
import { errors, type ErrorCode } from '../errors';
import { routes, type CallName, publicRoutes, type PublicCall } from '../routes';
import type { Audience, Route, Upstream } from '../routes';
import { catalogCalls } from './catalog';
import { commentsCalls } from './comments';
import type { CallSchemas } from './definition';
import { moderationCalls } from './moderation';
import { otherCalls } from './other';
import { regionCalls } from './regions';
import { siteCalls } from './sites';
import { userActionsCalls } from './user-actions';

export type { CallSchemas } from './definition';

/** Schemas and errors of every call; its method, path, upstream and audience are in `routes`. */
export const calls = {
  ...commentsCalls,
  ...moderationCalls,
  ...siteCalls,
  ...userActionsCalls,
  ...catalogCalls,
  ...otherCalls,
  ...regionCalls,
} satisfies Record<CallName, CallSchemas> & Record<PublicCall, { params?: never }>;
type Calls = typeof calls;

type Part<K extends CallName, P extends keyof CallSchemas> =
  Calls[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;
/** Values of the path parameters; undefined when the path has none. */
export type CallParams<K extends CallName> = Part<K, 'params'>;
export type CallQuery<K extends CallName> = Part<K, 'query'>;
/** Without the identity token, which the gateway removes. */
export type CallBody<K extends CallName> = Part<K, 'body'>;
export type CallResponse<K extends CallName> = Part<K, 'response'>;

type Defined<Name extends string, T> = T extends undefined ? object : Readonly<Record<Name, T>>;
/** Input of a call: the values that its definition has schemas for. */
export type CallInput<K extends CallName> = Defined<'params', CallParams<K>> &
  Defined<'query', CallQuery<K>> &
  Defined<'body', CallBody<K>>;

/** Calls that read public data and respond with JSON. */
export type PublicRead = {
  [K in PublicCall]: (typeof publicRoutes)[K] extends { stream: true }
    ? never
    : (typeof publicRoutes)[K] extends { method: 'GET'; audience: 'public' }
      ? K
      : never;
}[PublicCall];

type NotFoundCode = {
  [C in ErrorCode]: (typeof errors)[C]['status'] extends 404 ? C : never;
}[ErrorCode];
/** Result of a call: the response, or null for a 404 that the call defines. */
export type CallResult<K extends CallName> =
  | CallResponse<K>
  | ([Extract<Calls[K]['errors'][number], NotFoundCode>] extends [never] ? never : null);

/** Schemas of a call, of the same type for every call. */
export const schemasOf = (name: CallName): CallSchemas => calls[name];

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

/** Whether a string names a call that reads public data. */
export function isPublicRead(name: string): name is PublicRead {
  if (!Object.hasOwn(publicRoutes, name)) return false;
  const { method, audience, stream }: Route = publicRoutes[name as PublicCall];
  return method === 'GET' && audience === 'public' && !stream;
}

/** Returns every error code that a call can respond with. */
export function errorsOf(name: CallName): ErrorCode[] {
  const { method, audience, upstream } = routes[name];
  return [
    ...AUDIENCE_ERRORS[audience],
    ...(UPSTREAM_ERRORS[upstream] ?? []),
    ...(method === 'POST' ? BODY_ERRORS : []),
    ...(schemasOf(name).challenge ? CHALLENGE_ERRORS : []),
    ...schemasOf(name).errors,
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
  ...(schemasOf(name).conditional ? (['precondition-failed'] as const) : []),
];

/** Whether a call defines a 404, because the thing it names may not exist. */
export const canBeNotFound = (name: CallName): boolean =>
  schemasOf(name).errors.some((code) => errors[code].status === 404);
