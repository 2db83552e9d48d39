import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError, type PlainErrorCode } from '../base';
import { errorBody } from './error-handler';
import { renderErrorPage } from './error-page';
import { pageHeaders } from './plain-page';

/** An error of Node’s HTTP parser. */
export interface ClientError extends Error {
  code?: string;
  /** The last bytes that were received. */
  rawPacket?: unknown;
  /** How many of these were read before the error. */
  bytesParsed?: number;
}

/** Error codes for errors of Node’s HTTP parser. */
const PARSER_ERRORS: Record<string, PlainErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** The response to a request that the parser has refused. */
export const toClientError = ({ code = '' }: ClientError): HttpError =>
  new HttpError(PARSER_ERRORS[code] ?? 'bad-request');

/** Responds to invalid HTTP with an error response of the usual shape, and closes the connection. */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code !== 'ECONNRESET') refuseConnection(socket, toClientError(error));
}

/**
 * Sends an error on a connection without a request, and closes it.
 * @param asPage as HTML, in place of JSON
 */
export function refuseConnection(socket: Socket, error: HttpError, asPage = false): void {
  if (socket.destroyed) return;
  const { status } = error;
  const id = randomUUID();
  const body = asPage ? renderErrorPage(error, id) : JSON.stringify(errorBody(error, id));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...error.headers,
  };
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...headers, ...(asPage && pageHeaders) }))
    lines.set(name.toLowerCase(), `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${[...lines.values()].join('')}\r\n${body}`);
  socket.destroySoon();
}
