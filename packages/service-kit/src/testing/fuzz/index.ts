import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { callerHeaders } from '../call-keys';
import { anyCalls, validCalls, type Call } from './calls';
import { readRoutes } from './routes';
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
  /** Called before each route, because the previous one may have deleted values. */
  knownValues?: () => Promise<KnownValues>;
  /** Collections that rejected calls may change too, such as rate limits. */
  ignoredCollections?: readonly string[];
  /** Fields that background work changes at any time. */
  ignoredFields?: readonly string[];
  /** Resolves when the background work of accepted calls has ended. */
  whenIdle?: () => Promise<void>;
  /** Number of calls per route. */
  callsPerRoute?: number;
}

/** Numbers of accepted and rejected calls of a route. */
export interface CallCounts {
  accepted: number;
  rejected: number;
}

const CALLS_PER_ROUTE = 30;
/** Valid calls of each route, made first, with the first token. */
const VALID_CALLS_PER_ROUTE = 12;
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
  const {
    url,
    connection,
    knownValues = async () => ({}),
    ignoredCollections = [],
    ignoredFields = [],
    whenIdle,
    callsPerRoute = CALLS_PER_ROUTE,
  } = options;
  const makers = new Map(options.tokens?.map((make, index) => [`token-${index}`, make]));
  const members = [...makers.keys()];
  const tokens = ['', 'nonsense', ...members.flatMap((name) => [name, name, name])];
  const report = new Map<string, CallCounts>();
  const stored = connection && watchContents(connection, ignoredCollections, ignoredFields);
  for (const route of await readRoutes(url)) {
    const counts: CallCounts = { accepted: 0, rejected: 0 };
    report.set(`${route.method} ${route.path}`, counts);
    const values = await knownValues();
    await stored?.begin();
    const check = async (call: Call) => {
      const rejected = await send(url, authenticate(call, makers));
      counts[rejected ? 'rejected' : 'accepted'] += 1;
      if (!stored) return;
      if (!rejected) await whenIdle?.();
      const changed = await stored.changed();
      if (rejected && changed.length) throw new Error(`A rejected call has changed ${changed.join(', ')}`);
    };
    const valid = validCalls(route, values, members[0] ?? '');
    await fc.assert(fc.asyncProperty(valid, check), { numRuns: VALID_CALLS_PER_ROUTE, seed });
    await fc.assert(fc.asyncProperty(anyCalls(route, values, tokens), check), {
      numRuns: callsPerRoute,
      seed,
    });
    await stored?.end();
  }
  stored?.close();
  return report;
}

/** Replaces the name of a token by a new token. */
function authenticate(call: Call, makers: ReadonlyMap<string, () => string>): Call {
  const [, name = ''] = call.headers['authorization']?.split(' ') ?? [];
  const make = makers.get(name);
  return make ? { ...call, headers: { ...call.headers, authorization: `Bearer ${make()}` } } : call;
}

/** Makes a call. @returns whether it was rejected */
async function send(url: string, { path, ...call }: Call): Promise<boolean> {
  const headers = { ...callerHeaders(call.method, path), ...call.headers };
  const answer = await fetch(url + path, { ...call, headers, redirect: 'manual' });
  const streams = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = streams ? (await answer.body?.cancel(), '') : await answer.text();
  if (answer.status >= 500) throw new Error(`Responded ${answer.status} ${text}`);
  if (answer.status < 400) return false;
  const { error, code, request_id } = JSON.parse(text) as Record<string, unknown>;
  if (typeof error !== 'string' || !error || !CODE.test(String(code)) || typeof request_id !== 'string')
    throw new Error(`Rejected with ${answer.status} ${text}`);
  return true;
}
