import { EventEmitter } from 'node:events';

/**
 * Aborts a request of undici. It stands in for an `AbortController` and its signal, which cost the gateway a fifth of
 * its speed when each request has one.
 */
export class RequestAbort extends EventEmitter {
  aborted = false;
  reason: unknown;

  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit('abort');
  }
}
