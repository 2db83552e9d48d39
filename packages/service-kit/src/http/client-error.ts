import { STATUS_CODES } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@savepoint/contracts/schema';
import { HttpError, type PlainErrorCode } from '../base';

/** Error codes for errors of Node’s HTTP parser. */
const PARSER_ERRORS: Record<string, PlainErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Responds to invalid HTTP with an error response of the usual shape, and closes the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = new HttpError(PARSER_ERRORS[error.code ?? ''] ?? 'bad-request');
  const body: ErrorBody = { error: message, code, request_id: randomUUID() };
  const json = JSON.stringify(body);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
    );
  socket.destroySoon();
}
