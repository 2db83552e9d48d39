import { STATUS_CODES } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@savepoint/contracts';

/** What Node’s parser refuses before there is a request, by its code. */
const PARSER_ERRORS: Record<string, { status: number; code: string; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    error: 'The headers are more than we take.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', error: 'The request took too long to arrive.' },
};
const UNPARSABLE = { status: 400, code: 'bad-request', error: 'This request cannot be answered.' };

/** Answers what is not even a request in the shape of every other refusal, and hangs up. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...refusal } = PARSER_ERRORS[error.code ?? ''] ?? UNPARSABLE;
  const body: ErrorBody = { ...refusal, request_id: randomUUID() };
  const json = JSON.stringify(body);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
    );
  socket.destroySoon();
}
