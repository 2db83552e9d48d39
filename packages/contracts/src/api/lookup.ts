import type { Static, TSchema } from 'typebox';
import type { errors, ErrorCode } from '../errors';
import { calls } from './calls';
import type { Call, Description, Upstream } from './definition';
import type { Caller } from './callers';

export { calls, subjects } from './calls';
export type { Audience, Call, Upstream } from './definition';

type Calls = typeof calls;
export type CallName = keyof Calls;
/** The calls that the gateway routes; each path is valid with a final slash too. */
export type PublicCall = {
  [K in CallName]: Calls[K]['audience'] extends 'internal' ? never : K;
}[CallName];
export type InternalCall = Exclude<CallName, PublicCall>;

type Part<K extends CallName, P extends 'params' | 'query' | 'body' | 'response'> =
  Calls[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;
/** Values of the path parameters; undefined when the path has none. */
export type CallParams<K extends CallName> = Part<K, 'params'>;
export type CallQuery<K extends CallName> = Part<K, 'query'>;
/** Without the identity token, which the gateway removes. */
export type CallBody<K extends CallName> = Part<K, 'body'>;
export type CallResponse<K extends CallName> = Part<K, 'response'>;
type Sent<Name extends string, T> = T extends undefined ? object : Readonly<Record<Name, T>>;
/** Input of a call: the values that its record has schemas for. */
export type CallInput<K extends CallName> = Sent<'params', CallParams<K>> &
  Sent<'query', CallQuery<K>> &
  Sent<'body', CallBody<K>>;

/** Calls that read public data and respond with JSON. */
export type PublicRead = {
  [K in PublicCall]: Calls[K] extends { method: 'GET'; audience: 'public'; response: TSchema } ? K : never;
}[PublicCall];

type NotFoundCode = {
  [C in ErrorCode]: (typeof errors)[C]['status'] extends 404 ? C : never;
}[ErrorCode];
/** Result of a call: the response, or null for a 404 that the call defines. */
export type CallResult<K extends CallName> =
  | CallResponse<K>
  | ([Extract<Calls[K]['errors'][number], NotFoundCode>] extends [never] ? never : null);

const records = calls as unknown as Readonly<Record<CallName, Call>>;
/** Record of a call, of the same type for every call. */
export const callOf = (name: CallName): Call => records[name];
/** Every call, in the order of the records. */
export const callNames = Object.keys(calls) as CallName[];
/** The calls that the gateway routes. */
export const publicCalls = callNames.filter(
  (name): name is PublicCall => callOf(name).audience !== 'internal',
);
/** The calls between parts of the site. */
export const internalCalls = callNames.filter(
  (name): name is InternalCall => callOf(name).audience === 'internal',
);
/** Returns the names of the calls that a part answers. */
export const callsOf = (upstream: Upstream): CallName[] =>
  callNames.filter((name) => callOf(name).upstream === upstream);
/** Returns the parts that may make an internal call; none for a public one. */
export const callersOf = (name: CallName): readonly Caller[] => callOf(name).callers ?? [];
/** What is published about a call. */
export const descriptionOf = (
  name: PublicCall,
): Description<{ query?: Record<string, string | number>; body?: object }> =>
  callOf(name) as Call & Description<object>;
/** Whether a string names a call that reads public data. */
export function isPublicRead(name: string): name is PublicRead {
  if (!Object.hasOwn(calls, name)) return false;
  const { method, audience, stream } = callOf(name as CallName);
  return method === 'GET' && audience === 'public' && !stream;
}
