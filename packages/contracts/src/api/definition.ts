import type { Static, TObject, TSchema } from 'typebox';
import type { ChallengeRule } from '../base';
import type { ErrorCode } from '../errors';
import type { CallGroup } from './call-groups';
import type { Caller } from './callers';

/** The part that answers a call. */
export type Upstream =
  | 'catalog'
  | 'comments'
  | 'user-actions'
  | 'streams'
  | 'forms'
  | 'fragments'
  | 'regions';

/**
 * Who may make a call. `member`: with an identity token in the body, which the gateway exchanges for an
 * internal token of the upstream. `moderator`: a member with the role `admin`. `internal`: only other parts of
 * the site; the gateway does not route it.
 */
export type Audience = 'public' | 'member' | 'moderator' | 'internal';

/** A record as code reads it that treats all calls alike; `calls` has the exact type of each. */
export interface Call {
  method: 'GET' | 'POST';
  audience: Audience;
  upstream: Upstream;
  /** Parameters as `:name`; internal calls only. */
  path: string;
  /** Path parameters. */
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Body of a 200 response; absent for a stream. */
  response?: TSchema;
  /** Its response is a stream of server-sent events. */
  stream?: true;
  /** Whether it responds 304 to a matching `If-None-Match`. */
  conditional?: true;
  /** When it needs the solution of a challenge. Calls that write for others to see, or send something, have one. */
  challenge?: ChallengeRule;
  /** Its errors besides those of every call with its audience and upstream. */
  errors: readonly ErrorCode[];
  /** Pages of a registered site may read its response, which depends on their origin. */
  crossOrigin?: true;
  /** It needs a key of a registered site, in the `Authorization` header. */
  keyed?: true;
  /** Scripts of every page may make it. Others pass the route on, which is in the list of its subject. */
  everyPage?: true;
  /** Its published path ends in a slash. The gateway takes each path with one and without. */
  finalSlash?: true;
  /** The parts that may make an internal call; all others are rejected. */
  callers?: readonly Caller[];
}

/** What is published about a call: the API’s page and its OpenAPI file are generated from it and from the schemas. */
export interface Description<Input> {
  group: CallGroup;
  /** What the call does, in a sentence. */
  summary: string;
  /** An input that the call accepts; without the identity token. */
  example: Input;
}

/** The type of a call in `calls`: what its callers and its handler need to know. */
interface TypedCall<Method, For, Path, Response, Code, Params, Query, Body> {
  readonly method: Method;
  readonly audience: For;
  readonly path: Path;
  readonly response: Response;
  readonly errors: readonly Code[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}
/** What every record has, besides the upstream and the path. */
interface Facts<Response, Code> {
  response: Response;
  errors: readonly Code[];
}
type Sends = TObject | undefined;
type Option = 'conditional' | 'challenge' | 'crossOrigin' | 'keyed' | 'everyPage' | 'finalSlash';
type Options<Name extends Option> = Pick<Call, Name>;
/**
 * What a query is in an example. Not inferred from examples, nor is a body: inferring a schema from values takes the
 * compiler a million steps.
 */
type QueryOf<Query> = Query extends TObject ? { query: Static<Query> } : object;

// Interfaces, so that the compiler names them, and not all that is in them, when a record lacks something.
interface ReadRecord<Response, Code, Query extends Sends>
  extends
    Facts<Response, Code>,
    Options<'conditional' | 'crossOrigin' | 'keyed' | 'everyPage' | 'finalSlash'>,
    Description<NoInfer<QueryOf<Query>>> {
  query?: Query;
}
interface PostRecord<Response, Code, Body extends TObject>
  extends
    Facts<Response, Code>,
    Options<'challenge' | 'everyPage' | 'finalSlash'>,
    Description<NoInfer<{ body: Static<Body> }>> {
  body: Body;
}

/** The gateway, the browser’s client and regions read a public path as it is. */
type Public<Path> = Path extends `${string}:${string}`
  ? 'a path without parameters: send them as a query'
  : Path;

/** A call that reads public data. */
export const publicGet = <
  const P extends string,
  R extends TSchema,
  E extends ErrorCode,
  Q extends Sends = undefined,
>(
  upstream: Upstream,
  path: Public<P>,
  record: ReadRecord<R, E, Q>,
): TypedCall<'GET', 'public', P, R, E, undefined, Q, undefined> =>
  define('GET', 'public', upstream, path, record);

/** A stream of server-sent events that everybody can read. */
export const publicStream = <const P extends string, E extends ErrorCode, Q extends TObject>(
  upstream: Upstream,
  path: Public<P>,
  record: Pick<Facts<never, E>, 'errors'> &
    Options<'everyPage'> & { query: Q } & Description<NoInfer<{ query: Static<Q> }>>,
): TypedCall<'GET', 'public', P, undefined, E, undefined, Q, undefined> =>
  define('GET', 'public', upstream, path, { ...record, stream: true });

/** Makes the function that defines a call of an audience with a body. The token of members is not in its schemas. */
const post =
  <A extends Audience>(audience: A) =>
  <const P extends string, R extends TSchema, E extends ErrorCode, B extends TObject>(
    upstream: Upstream,
    path: Public<P>,
    record: PostRecord<R, E, B>,
  ): TypedCall<'POST', A, P, R, E, undefined, undefined, B> =>
    define('POST', audience, upstream, path, record);

/** A call that everybody may make, and that changes something. */
export const publicPost = post('public');
/** A call of members. */
export const memberPost = post('member');
/** A call of moderators. */
export const moderatorPost = post('moderator');

type Callers = readonly [Caller, ...Caller[]];

/**
 * A call with which parts of the site read from one another.
 * @param callers the parts that may make it; all others are rejected
 */
export const internalGet = <
  const P extends string,
  R extends TSchema,
  E extends ErrorCode,
  A extends Sends = undefined,
  Q extends Sends = undefined,
>(
  upstream: Upstream,
  path: P,
  callers: Callers,
  record: Facts<R, E> & { params?: A; query?: Q },
): TypedCall<'GET', 'internal', P, R, E, A, Q, undefined> =>
  define('GET', 'internal', upstream, path, { callers, ...record });

/** A call with which a part of the site changes something in another. */
export const internalPost = <
  const P extends string,
  R extends TSchema,
  E extends ErrorCode,
  B extends TObject,
>(
  upstream: Upstream,
  path: P,
  callers: Callers,
  record: Facts<R, E> & { body: B },
): TypedCall<'POST', 'internal', P, R, E, undefined, undefined, B> =>
  define('POST', 'internal', upstream, path, { callers, ...record });

/** The type says less than the record has, so that it stays readable: `callOf` returns all of it. */
const define = <T>(
  method: Call['method'],
  audience: Audience,
  upstream: Upstream,
  path: string,
  record: object,
) => ({ method, audience, upstream, path, ...record }) as T;
