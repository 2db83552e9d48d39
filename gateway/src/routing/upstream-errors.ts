import type { Readable } from 'node:stream';
import { HttpError, type PlainErrorCode } from '@savepoint/service-kit/base';
import { pageHeaders, prefersHtml, renderErrorText, sendError } from '@savepoint/service-kit/http';
import type { FastifyReply } from 'fastify';
import { outagePage } from './outage-page';

/** Bytes of an error that is shown as a page; those of our parts are much shorter. */
const MAX_ERROR_BYTES = 64 * 1024;

/** A response as the proxy hands it on. */
export interface ProxiedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  stream: Readable;
}

/** Responds with 503: as the outage page where allowed and accepted, else as any error. */
export function sendUpstreamError(
  reply: FastifyReply,
  code: Extract<PlainErrorCode, 'upstream-timeout' | 'upstream-unavailable' | 'busy'>,
  htmlErrors = false,
): FastifyReply {
  const { request } = reply;
  if (htmlErrors && prefersHtml(request.headers.accept))
    return reply
      .code(503)
      .headers({ 'retry-after': '5', vary: 'accept', ...pageHeaders })
      .send(outagePage(request.id));
  return sendError(request, reply, new HttpError(code));
}

/** Sends a response of an upstream, whose headers are set on the reply; an error in JSON as a page to a browser. */
export async function sendProxied(
  reply: FastifyReply,
  { statusCode, headers, stream }: ProxiedResponse,
): Promise<void> {
  const isJson = /^application\/json\b/i.test(String(headers['content-type'] ?? ''));
  const isCoded = headers['content-encoding'] !== undefined;
  const { request } = reply;
  if (statusCode < 400 || !isJson || isCoded || !prefersHtml(request.headers.accept))
    return void reply.send(stream);
  const sentence = request.method === 'HEAD' ? '' : await readSentence(stream);
  stream.destroy();
  void reply.removeHeader('content-length').headers({ vary: 'accept', ...pageHeaders });
  void reply.send(renderErrorText(statusCode, sentence, request.id));
}

/** Reads the sentence of an error; none from what is no error of ours. */
async function readSentence(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_ERROR_BYTES) return '';
      chunks.push(chunk);
    }
    const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}
