import fc from 'fast-check';
import type { Route, Schema } from './routes';
import { validValue, type KnownValues } from './valid-value';

/** One request, as it will be sent. */
export interface Call {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Values that are invalid for every field, and values that have broken servers before. */
const UNUSUAL_VALUES: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, '', ' ', '\u0000', '\ud800', '\u202e', '../../etc/passwd', '%00', '%'],
  ...[[], {}, [null], { $gt: '' }, { $where: 'sleep(1)' }, ['$ne', 1], '__proto__', 'constructor', 'NaN'],
  ...['9'.repeat(400), 'x'.repeat(20_000), '2020-02-30', '-0', '1e3', '[object Object]'],
];
const UNKNOWN_FIELDS = ['__proto__', 'constructor', 'uid', 'user_uid', 'role', 'likes', '$set', 'a.b', ''];

export type Fields = Record<string, unknown>;

/** Fields that a schema allows, or nearly: one left out, one changed, one too many. */
function nearValid(schema: Schema, known: KnownValues): fc.Arbitrary<Fields> {
  const valid = validValue(schema, known) as fc.Arbitrary<Fields>;
  const names = Object.keys(schema.properties ?? {});
  const unusual = fc.oneof(fc.constantFrom(...UNUSUAL_VALUES), fc.jsonValue());
  const name = names.length ? fc.constantFrom(...names) : fc.constantFrom(...UNKNOWN_FIELDS);
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    {
      weight: 3,
      arbitrary: fc.tuple(valid, name, unusual).map(([fields, at, value]) => put(fields, at, value)),
    },
    { weight: 1, arbitrary: fc.tuple(valid, name).map(([fields, at]) => put(fields, at, undefined)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...UNKNOWN_FIELDS), unusual)
        .map(([fields, at, value]) => put(fields, at, value)),
    },
  );
}

/** Also a field named __proto__ becomes a field. */
const put = (fields: Fields, name: string, value: unknown): Fields =>
  Object.fromEntries([...Object.entries(fields), [name, value]]);

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
/** Lone surrogates cannot be encoded as UTF-8. */
const encode = (value: unknown) => encodeURIComponent(Buffer.from(asText(value)).toString());

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${encode(name)}=${encode(each)}`),
    );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

/** Bodies that are malformed JSON or unusual. */
const MALFORMED_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1}}',
  '\u0000',
  '{"__proto__":{"x":1}}',
  '['.repeat(5_000),
];
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; x',
  '',
];
const HEADERS: Record<string, string>[] = [
  { 'x-forwarded-for': 'unknown, 1.2.3.4:x' },
  { 'if-none-match': '"' },
  { 'last-event-id': '-1' },
  { 'x-request-id': 'x'.repeat(500) },
  { accept: 'text/html;q=nonsense' },
];

/** What a call of a route sends in each part of its request. */
interface Parts {
  query: Fields;
  params: Fields;
  body?: unknown;
}

/** The call of a route with these values. @param token of the caller */
export const toCall = (route: Route, { query, params, body }: Parts, token: string): Call => ({
  ...addressOf(route, query, params),
  ...send({ token, type: 'application/json', body: JSON.stringify(body) as string | undefined }),
});

/** Calls of a route that its schema allows. @param token of the caller */
export const validCalls = (route: Route, known: KnownValues, token: string): fc.Arbitrary<Call> =>
  fc
    .record({
      query: validValue(route.query, known) as fc.Arbitrary<Fields>,
      params: validValue(route.params, known) as fc.Arbitrary<Fields>,
      body: route.body ? validValue(route.body, known) : fc.constant(undefined),
    })
    .map((parts) => toCall(route, parts, token));

/**
 * Calls of a route: valid, nearly valid, or broken.
 * @param tokens bearer tokens to call with, or names of such, some of them invalid
 */
export function anyCalls(route: Route, known: KnownValues, tokens: readonly string[]): fc.Arbitrary<Call> {
  const body = route.body
    ? fc.oneof(
        { weight: 9, arbitrary: nearValid(route.body, known).map((fields) => JSON.stringify(fields)) },
        { weight: 1, arbitrary: fc.constantFrom(...MALFORMED_BODIES) },
      )
    : fc.constant(undefined);
  const type = mostly('application/json', CONTENT_TYPES);
  return fc
    .record({
      body,
      type,
      query: nearValid(route.query, known),
      params: nearValid(route.params, known),
      token: fc.constantFrom(...tokens),
      more: mostly({}, HEADERS),
    })
    .map(({ query, params, more, ...rest }) => ({
      ...addressOf(route, query, params),
      ...send(rest, more),
    }));
}

const mostly = <T>(usual: T, others: readonly T[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const addressOf = ({ method, path }: Route, query: Fields, params: Fields) => ({
  method,
  path: path.replace(/\{(.+?)\}/g, (_all, name: string) => encode(params[name] ?? '')) + queryOf(query),
});

interface Sent {
  token: string;
  type: string;
  body: string | undefined;
}

const send = (
  { token, type, body }: Sent,
  more: Record<string, string> = {},
): Pick<Call, 'headers' | 'body'> => ({
  headers: {
    ...more,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && type && { 'content-type': type }),
  },
  ...(body !== undefined && { body }),
});
