import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { anyCalls, validCalls, type Call } from './calls';
import { readRoutes } from './routes';
import type { KnownValues } from './valid-value';

export interface FuzzOptions {
  /** Of the service. */
  url: string;
  /** Straight to its database, if it has one. */
  connection?: Connection;
  /** Bearer tokens to call with, beside none and nonsense; the first may do everything. */
  tokens?: readonly string[];
  /** Asked before each route, as the one before may have taken away what was known. */
  knownValues?: () => Promise<KnownValues>;
  /** Collections in which also a refused call leaves something, such as how much was tried. */
  ignoredCollections?: readonly string[];
  /** Resolves when nothing is being done any more for calls that were taken. */
  whenIdle?: () => Promise<void>;
  /** Calls of each route. */
  callsPerRoute?: number;
}

/** How often calls of a route were taken and refused. */
export interface CallCounts {
  accepted: number;
  rejected: number;
}

const CALLS_PER_ROUTE = 30;
/** Calls of each route that its schema allows, made first, by who may do everything. */
const VALID_CALLS_PER_ROUTE = 12;
/** The same calls in every run, so that a failure is met again; another number tries others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const CODE = /^[a-z]+(-[a-z]+)*$/;

/**
 * Calls every route that a service describes, with what its schema allows and with what it nearly allows.
 * Throws when an answer is a failure of the server, when a refusal has not the agreed shape, and when a
 * refused call has changed the database; fast-check says with which call, made as short as it can be.
 * @returns what was tried, by method and path
 */
export async function fuzzRoutes(options: FuzzOptions): Promise<Map<string, CallCounts>> {
  const {
    url,
    connection,
    knownValues = async () => ({}),
    ignoredCollections = [],
    whenIdle,
    callsPerRoute = CALLS_PER_ROUTE,
  } = options;
  const tokens = ['', 'nonsense', ...(options.tokens ?? []).flatMap((token) => [token, token, token])];
  const report = new Map<string, CallCounts>();
  for (const route of await readRoutes(url)) {
    const counts: CallCounts = { accepted: 0, rejected: 0 };
    report.set(`${route.method} ${route.path}`, counts);
    const values = await knownValues();
    let before = connection && (await contentsOf(connection, ignoredCollections));
    const check = async (call: Call) => {
      const rejected = await send(url, call);
      counts[rejected ? 'rejected' : 'accepted'] += 1;
      if (!connection) return;
      if (!rejected) await whenIdle?.();
      const after = await contentsOf(connection, ignoredCollections);
      const changed = [...after].filter(([name, contents]) => contents !== before?.get(name));
      before = after;
      if (rejected && changed.length)
        throw new Error(`A refused call has changed ${changed.map(([name]) => name).join(', ')}`);
    };
    const whole = validCalls(route, values, options.tokens?.[0] ?? '');
    await fc.assert(fc.asyncProperty(whole, check), { numRuns: VALID_CALLS_PER_ROUTE, seed });
    await fc.assert(fc.asyncProperty(anyCalls(route, values, tokens), check), {
      numRuns: callsPerRoute,
      seed,
    });
  }
  return report;
}

/** Makes a call. @returns whether it was refused */
async function send(url: string, { path, ...call }: Call): Promise<boolean> {
  const answer = await fetch(url + path, { ...call, redirect: 'manual' });
  const streams = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = streams ? (await answer.body?.cancel(), '') : await answer.text();
  if (answer.status >= 500) throw new Error(`Answered ${answer.status} ${text}`);
  if (answer.status < 400) return false;
  const { error, code, request_id } = JSON.parse(text) as Record<string, unknown>;
  if (typeof error !== 'string' || !error || !CODE.test(String(code)) || typeof request_id !== 'string')
    throw new Error(`Refused with ${answer.status} ${text}`);
  return true;
}

/** Everything that is stored, as text, by collection. */
async function contentsOf({ db }: Connection, apart: readonly string[]): Promise<Map<string, string>> {
  const collections = (await db?.collections()) ?? [];
  const told = collections.filter(({ collectionName }) => !apart.includes(collectionName));
  const contents = await Promise.all(
    told.map(async (collection) => {
      const stored = await collection.find().sort({ _id: 1 }).toArray();
      return [collection.collectionName, JSON.stringify(stored)] as const;
    }),
  );
  return new Map(contents);
}
