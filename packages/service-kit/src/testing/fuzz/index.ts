import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { callerHeaders } from '../call-keys';
import { byTier } from '../tier';
import { anyCalls, validCalls, type Call } from './calls';
import { invalidCalls } from './invalid-calls';
import { readRoutes, type Route } from './routes';
import { watchContents } from './stored-contents';
import type { KnownValues } from './valid-value';

export { validCalls, type Call } from './calls';
export { readRoutes, type Route } from './routes';
export { watchContents } from './stored-contents';

export interface FuzzOptions {
  /** Of the service. */
  url: string;
  /** Straight to its database, if it has one; the service’s own connections must report their commands. */
  connection?: Connection;
  /**
   * Functions that make bearer tokens to call with, besides none and an invalid one; the first has every permission. A
   * token is made for each call, since it is valid for two minutes.
   */
  tokens?: readonly (() => string)[];
  /** Called before the first route, and after each that has written to the database, which may have deleted values. */
  knownValues?: () => Promise<KnownValues>;
  /** Collections that rejected calls may change too, such as rate limits. */
  ignoredCollections?: readonly string[];
  /** Fields that background work changes at any time. */
  ignoredFields?: readonly string[];
  /** Resolves when the background work of accepted calls has ended. */
  whenIdle?: () => Promise<void>;
  /** Number of valid, nearly valid and broken calls per route, in both tiers. */
  callsPerRoute?: number;
}

/** Numbers of accepted and rejected calls of a route. */
export interface CallCounts {
  accepted: number;
  rejected: number;
}

/** At most; in the fast tier no more than `FEW` once one of them was rejected. */
const CALLS_PER_ROUTE = 30;
/** Valid calls of each route, made first, with the first token: in the fast tier no more than `FEW` once one was accepted. */
const VALID_CALLS_PER_ROUTE = 12;
const FEW = 4;
/** The same seed makes the same calls, so that a failure can be reproduced; another seed makes others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const CODE = /^[a-z]+(-[a-z]+)*$/;

/**
 * Calls every route of a service with valid and nearly valid input.
 * Throws when a response is a 5xx, when an error response has another shape than agreed, and when a rejected call
 * has changed the database; fast-check reports the shortest call that fails.
 * @returns the numbers of calls, by method and path
 */
export async function fuzzRoutes(options: FuzzOptions): Promise<Map<string, CallCounts>> {
  const { url, knownValues = async () => ({}), callsPerRoute = CALLS_PER_ROUTE } = options;
  const isFew = byTier(options.callsPerRoute === undefined, false);
  const { members, stored, check } = createCaller(options);
  const tokens = ['', 'nonsense', ...members.flatMap((name) => [name, name, name])];
  const report = new Map<string, CallCounts>();
  let values: KnownValues | undefined;
  for (const route of await readRoutes(url)) {
    const counts: CallCounts = { accepted: 0, rejected: 0 };
    report.set(nameOf(route), counts);
    if (!values) {
      values = await knownValues();
      await stored?.begin();
    }
    const known = values;
    const makeCalls = (calls: fc.Arbitrary<Call>, numRuns: number, until: keyof CallCounts) => {
      let made = 0;
      const property = fc.asyncProperty(calls, async (call) => {
        if (isFew && made >= FEW && counts[until] > 0) return;
        made += 1;
        const rejection = await check(call);
        counts[rejection ? 'rejected' : 'accepted'] += 1;
      });
      return fc.assert(property, { numRuns, seed });
    };
    await makeCalls(validCalls(route, known, members[0] ?? ''), VALID_CALLS_PER_ROUTE, 'accepted');
    await makeCalls(anyCalls(route, known, tokens), callsPerRoute, 'rejected');
    await stored?.end();
    if (stored?.isWritten()) values = undefined;
  }
  stored?.close();
  return report;
}

/**
 * Calls every route of a service with one field that its schema does not allow: unknown, left out, of another type, or
 * beyond its bounds. Throws unless the response is 400 and says so of that field, and when anything was stored.
 * @param options with `fieldsReadFirst`, the fields that are read before a request is validated: their wrong values may be
 * rejected with another code
 * @returns the number of calls, by method and path
 */
export async function rejectInvalidFields(
  options: FuzzOptions & { fieldsReadFirst?: readonly string[] },
): Promise<Map<string, number>> {
  const { url, knownValues = async () => ({}), fieldsReadFirst = [] } = options;
  const { members, stored, check } = createCaller(options);
  const report = new Map<string, number>();
  const accepted: string[] = [];
  const known = await knownValues();
  await stored?.begin();
  for (const route of await readRoutes(url)) {
    // Internal calls are made by parts, not by members.
    const isInternal = callerHeaders(route.method, route.path)['authorization'] !== undefined;
    const calls = invalidCalls(route, known, isInternal ? '' : (members[0] ?? ''));
    for (const { call, field } of calls) {
      const rejection = await check(call);
      if (!rejection || !(isInvalid(rejection, field) || fieldsReadFirst.includes(field)))
        accepted.push(`Not rejected for ${field}: ${JSON.stringify({ call, rejection })}`);
    }
    report.set(nameOf(route), calls.length);
  }
  await stored?.end();
  stored?.close();
  if (accepted.length) throw new Error(accepted.slice(0, MAX_REPORTED).join('\n'));
  return report;
}
/** Calls that an error lists. */
const MAX_REPORTED = 20;

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Makes calls and compares what is stored before and after each. */
function createCaller({ url, connection, ...options }: FuzzOptions) {
  const { ignoredCollections = [], ignoredFields = [], whenIdle } = options;
  const makers = new Map(options.tokens?.map((make, index) => [`token-${index}`, make]));
  const stored = connection && watchContents(connection, ignoredCollections, ignoredFields);
  return {
    /** Names of the tokens that calls are made with. */
    members: [...makers.keys()],
    stored,
    /** Makes a call. @returns how it was rejected, or null. @throws {Error} if it was rejected and has stored something */
    async check(call: Call): Promise<Rejection | null> {
      const rejection = await send(url, authenticate(call, makers));
      if (!stored) return rejection;
      if (!rejection) await whenIdle?.();
      const changed = await stored.changed();
      if (rejection && changed.length) throw new Error(`A rejected call has changed ${changed.join(', ')}`);
      return rejection;
    },
  };
}

/** Replaces the name of a token by a new token. */
function authenticate(call: Call, makers: ReadonlyMap<string, () => string>): Call {
  const [, name = ''] = call.headers['authorization']?.split(' ') ?? [];
  const make = makers.get(name);
  return make ? { ...call, headers: { ...call.headers, authorization: `Bearer ${make()}` } } : call;
}

interface Rejection {
  status: number;
  error: string;
  code: string;
  errors?: Record<string, string>;
}

/** Whether a rejection says that a field, or something in it, is not valid. */
const isInvalid = ({ status, code, errors = {} }: Rejection, field: string): boolean =>
  status === 400 &&
  code === 'invalid-request' &&
  Object.entries(errors).some(([name, sentence]) => `${name}.`.startsWith(`${field}.`) && sentence);

/** Makes a call. @returns how it was rejected, or null if it was accepted */
async function send(url: string, { path, ...call }: Call): Promise<Rejection | null> {
  const headers = { ...callerHeaders(call.method, path), ...call.headers };
  const answer = await fetch(url + path, { ...call, headers, redirect: 'manual' });
  const streams = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = streams ? (await answer.body?.cancel(), '') : await answer.text();
  if (answer.status >= 500) throw new Error(`Responded ${answer.status} ${text}`);
  if (answer.status < 400) return null;
  const rejection = {
    status: answer.status,
    ...(JSON.parse(text) as Omit<Rejection, 'status'> & { request_id: string }),
  };
  const { error, code, request_id } = rejection;
  if (typeof error !== 'string' || !error || !CODE.test(String(code)) || typeof request_id !== 'string')
    throw new Error(`Rejected with ${answer.status} ${text}`);
  return rejection;
}
