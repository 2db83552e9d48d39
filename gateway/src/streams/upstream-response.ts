import { randomUUID } from 'node:crypto';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { isTimeout, type RequestAbort } from '@savepoint/service-kit/calls';
import type { Dispatcher } from 'undici';
import { ABORT, type Upstream } from '../routing/upstream';

/** Milliseconds until the response headers. */
const TIMEOUT_MS = 10_000;
/** Milliseconds between two parts of a response; the service sends a comment every ten seconds. */
const BODY_TIMEOUT_MS = 30_000;

/** The service has rejected a request: its response is forwarded as it is. */
export class RejectedByService extends Error {
  override name = 'RejectedByService';
  constructor(
    readonly status: number,
    readonly retryAfter: string | undefined,
    readonly body: string,
  ) {
    super(`the service responded ${status}`);
  }
}

/** The response to readers when the service breaks off, is silent or is not there. */
export const toUpstreamError = (cause: unknown): HttpError =>
  new HttpError(isTimeout(cause) ? 'upstream-timeout' : 'upstream-unavailable', { cause });

/**
 * Requests a path of the service.
 * @param how `stream` uses connections that are not limited
 * @throws {RejectedByService | HttpError} unless it responds with 200
 */
export async function requestOk(
  upstream: Upstream,
  how: 'stream' | 'request',
  path: string,
  abort: RequestAbort,
): Promise<Dispatcher.ResponseData> {
  const response = await new Promise<Dispatcher.ResponseData>((resolve, reject) => {
    const fail = (cause: unknown) => reject(toUpstreamError(cause));
    abort.once('abort', () => fail(new Error('the readers have left')));
    upstream[how](
      {
        method: 'GET',
        path,
        headers: { 'x-request-id': randomUUID(), [ABORT]: abort },
        headersTimeout: scaleTimeout(TIMEOUT_MS),
        bodyTimeout: scaleTimeout(BODY_TIMEOUT_MS),
      },
      (error, data) => (data ? resolve(data) : fail(error)),
    );
  });
  const { statusCode, headers, body } = response;
  if (statusCode === 200) return response;
  const retryAfter = headers['retry-after'];
  throw new RejectedByService(
    statusCode,
    typeof retryAfter === 'string' ? retryAfter : undefined,
    await body.text(),
  );
}
