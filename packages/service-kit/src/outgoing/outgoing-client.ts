import { lookup as lookupName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { splitList, scaleTimeout } from '../config';
import { limitLookups, type Lookup } from './limit-lookups';
import { isPublicAddress } from './public-address';

/** Why a message could not be sent. */
export type OutgoingProblem =
  /** Not an https address, or one with a user name or password. */
  | 'invalid-address'
  /** It leads to this machine, its network or the metadata service of a cloud. */
  | 'private-address'
  | 'unknown-host'
  | 'timeout'
  | 'connection-failed';

/** A message was not sent, or nobody knows whether it arrived. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  constructor(
    readonly problem: OutgoingProblem,
    options?: ErrorOptions,
  ) {
    super(`The message could not be sent: ${problem}`, options);
  }
}

export interface OutgoingMessage {
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface OutgoingResponse {
  /** Redirects are not followed: 3xx is an answer like any other. */
  status: number;
  /** From `Retry-After`, if it names seconds. */
  retryAfterS?: number;
}

/** An answer with what it says, for a protocol that needs it. */
export interface OutgoingAnswer extends OutgoingResponse {
  /** Decoded as UTF-8. */
  text: string;
  /** By lower-case name; of a header that came several times, the first value. */
  header(name: string): string | undefined;
}

/** Sends messages to addresses that members chose, and to no address inside the operator’s network. */
export interface OutgoingClient {
  /**
   * Checks an address when a member chooses it. It is checked again at each connection, because a name can lead elsewhere
   * by then.
   * @returns the address as it is stored
   * @throws {OutgoingError} `invalid-address`, `private-address`, `unknown-host`
   */
  check(address: string): Promise<string>;
  /** Sends a message, once. @throws {OutgoingError} */
  post(address: string, message: OutgoingMessage): Promise<OutgoingResponse>;
  /** Sends a message, once, and reads the answer, which has a limit. @throws {OutgoingError} */
  ask(address: string, message: OutgoingMessage): Promise<OutgoingAnswer>;
  close(): Promise<void>;
}

export interface OutgoingOptions {
  /** Origins inside the operator’s network that are allowed, also with http, separated by commas. */
  privateOrigins?: string;
  /** Time for a whole message, before it is scaled by `TIMEOUT_SCALE`. */
  timeoutMs?: number;
  /** Resolves a name, as `dns.lookup` does with `all`. */
  lookup?: Lookup;
}

const TIMEOUT_MS = 10_000;
const MAX_ADDRESS_LENGTH = 1_000;
const MAX_RESPONSE_BYTES = 16_384;
/** Of an answer whose status says all: more is not waited for. */
const MAX_READ_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
/** Receivers close idle connections; a message that meets a closed one fails. */
const KEEP_ALIVE_MS = 1_000;

/** One for all clients of a process, whose threads they share. */
const lookupAll = limitLookups((host, callback) => lookupName(host, { all: true }, callback));

/** Creates a client for messages to addresses that members chose, or to one of the operator’s, which is among `privateOrigins`. Call `close` with the server. */
export function createOutgoingClient(options: OutgoingOptions = {}): OutgoingClient {
  const { privateOrigins = '', timeoutMs = TIMEOUT_MS, lookup = lookupAll } = options;
  const allowed = new Set(splitList(privateOrigins).map((origin) => new URL(origin).origin));
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const publicAgent = new Agent({ ...limits, connect: { lookup: publicLookup(lookup) } });
  const privateAgent = new Agent(limits);

  /** @throws {OutgoingError} */
  function parse(address: string): { url: URL; isAllowed: boolean } {
    const url = URL.canParse(address) && address.length <= MAX_ADDRESS_LENGTH ? new URL(address) : null;
    const isAllowed = allowed.has(url?.origin ?? '');
    if (!url || url.username || url.password || (url.protocol !== 'https:' && !isAllowed))
      throw new OutgoingError('invalid-address');
    // A connection to an address looks no name up.
    const host = hostOf(url);
    if (isIP(host) && !isAllowed && !isPublicAddress(host)) throw new OutgoingError('private-address');
    url.hash = '';
    return { url, isAllowed };
  }

  /** @param read reads the answer; what it throws counts as a failed connection */
  async function send<T>(
    address: string,
    { headers, body }: OutgoingMessage,
    read: (response: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { url, isAllowed } = parse(address);
    const signal = AbortSignal.timeout(scaleTimeout(timeoutMs));
    try {
      const response = await request(url, {
        method: 'POST',
        dispatcher: isAllowed ? privateAgent : publicAgent,
        signal,
        headers: { 'user-agent': 'Savepoint', ...headers },
        body,
      });
      return await read(response, signal);
    } catch (cause) {
      throw toOutgoingError(cause, signal);
    }
  }

  return {
    async check(address) {
      const { url, isAllowed } = parse(address);
      const host = hostOf(url);
      if (isAllowed || isIP(host)) return url.href;
      await new Promise<void>((resolve, reject) => {
        publicLookup(lookup)(host, { all: true }, (error) =>
          error
            ? reject(error instanceof OutgoingError ? error : new OutgoingError('unknown-host'))
            : resolve(),
        );
      });
      return url.href;
    },
    post: (address, message) =>
      send(address, message, async (response, signal) => {
        // The answer says all in its status; the rest is read, within limits, so that the connection can be used again.
        await response.body.dump({ limit: MAX_READ_BYTES, signal }).catch(() => undefined);
        return statusOf(response);
      }),
    ask: (address, message) =>
      send(address, message, async (response) => ({
        ...statusOf(response),
        text: await response.body.text(),
        header: (name) => [response.headers[name] ?? []].flat()[0],
      })),
    async close() {
      await Promise.all([publicAgent.destroy(), privateAgent.destroy()]);
    },
  };
}

function statusOf({ statusCode: status, headers }: Dispatcher.ResponseData): OutgoingResponse {
  const seconds = Number(headers['retry-after']);
  return { status, ...(Number.isSafeInteger(seconds) && seconds > 0 && { retryAfterS: seconds }) };
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The lookup of a connection: fails unless all addresses of a name are public, so that a name that leads elsewhere than
 * when it was checked (DNS rebinding) connects to nothing.
 */
function publicLookup(lookup: Lookup): LookupFunction {
  return (host, { all }, callback) => {
    lookup(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new OutgoingError('unknown-host'), '');
      if (!found.every(({ address }) => isPublicAddress(address)))
        return callback(new OutgoingError('private-address'), '');
      return all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

const UNKNOWN_HOST_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'];

function toOutgoingError(cause: unknown, signal: AbortSignal): OutgoingError {
  if (cause instanceof OutgoingError) return cause;
  if (signal.aborted) return new OutgoingError('timeout', { cause });
  const code = String((cause as NodeJS.ErrnoException | null)?.code);
  if (/^UND_ERR_\w+_TIMEOUT$/.test(code)) return new OutgoingError('timeout', { cause });
  return new OutgoingError(UNKNOWN_HOST_CODES.includes(code) ? 'unknown-host' : 'connection-failed', {
    cause,
  });
}
