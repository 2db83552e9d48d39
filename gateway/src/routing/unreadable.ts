import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '@savepoint/service-kit/base';
import { prefersHtml, refuseConnection, toClientError, type ClientError } from '@savepoint/service-kit/http';
import { normalisePath } from '../security/request-target';
import { isApi } from './is-api';
import { methodNotAllowed, type Unrouted } from './not-found';

/** The line with which a request begins: its method and its path. */
const REQUEST_LINE = /^([A-Za-z!#$%&'*+.^_`|~0-9-]{1,40}) (\/[^ ?\r\n]*)(?:\?[^ \r\n]*)? HTTP\/1\.[01]\r?$/;
/** The same, of which the end has not been read. */
const BEGINNING = /^([A-Z]{1,40}) (\/[^ ?\r\n]*)(?:\?[^ \r\n]*)?$/;
const ACCEPT = /^accept:(.*)$/im;
/** The line that ends the headers. */
const END = /\n\r?\n/;

/** What could be read of a request that the parser has refused. */
interface Fragment {
  method?: string;
  path?: string;
  accept?: string;
  hasAllHeaders: boolean;
  /** Whether it was the address that had no end. */
  isUnended: boolean;
}

function readFragment({ rawPacket, bytesParsed = 0 }: ClientError): Fragment {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  // Other requests may be before it on the connection.
  const begin = text.lastIndexOf('\n', bytesParsed - 1) + 1;
  const line = text.slice(begin).split('\n', 1)[0] ?? '';
  const beginning = BEGINNING.exec(text);
  const [, method, path] = REQUEST_LINE.exec(line) ?? beginning ?? [];
  const accept = ACCEPT.exec(text)?.[1];
  return {
    ...(method !== undefined && path !== undefined && { method, path }),
    ...(accept !== undefined && { accept }),
    hasAllHeaders: END.test(text),
    isUnended: beginning !== null,
  };
}

/** Programs need not send `Accept`, browsers always do: without it, and with nothing else to go by, it is for a person. */
const isForPerson = ({ accept, path = '/', hasAllHeaders, method }: Fragment): boolean =>
  accept === undefined ? !isApi(path) && !(hasAllHeaders && method !== undefined) : prefersHtml(accept);

/** Answers requests that Node’s parser refuses: unknown methods with 405, as those that it knows; all others are not valid. */
export const refuseUnreadable =
  ({ methodsOf }: Pick<Unrouted, 'methodsOf'>) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    const fragment = readFragment(error);
    const { method, path = '' } = fragment;
    const normal = error.code === 'HPE_INVALID_METHOD' ? normalisePath(path) : undefined;
    const allowed = normal && !normal.respelling ? methodsOf(normal.path) : [];
    // As for those that could be read: no call has so long an address.
    const isCall = fragment.isUnended && isApi(path);
    const known = isCall ? new HttpError('bad-address') : toClientError(error);
    const refused = method !== undefined && allowed.length ? methodNotAllowed(method, allowed) : known;
    refuseConnection(socket, refused, isForPerson(fragment));
  };

/** Answers CONNECT: the gateway opens no tunnel. */
export const refuseTunnel =
  ({ methodsOf }: Pick<Unrouted, 'methodsOf'>) =>
  (request: IncomingMessage, socket: Socket): void =>
    refuseConnection(
      socket,
      methodNotAllowed('CONNECT', methodsOf('/')),
      prefersHtml(request.headers.accept),
    );
