import type { ServerResponse } from 'node:http';
import type { StreamEvent } from './parse-events';

/** Buffer of a slow client; beyond it, the client is disconnected. It connects again and asks for what it missed. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** The connection of one reader. */
export class StreamReader {
  /** Events that arrive before the first one of this reader has been sent. */
  #queued: StreamEvent[] | undefined = [];

  constructor(private readonly response: ServerResponse) {}

  /** Sends what the reader has missed, then what arrived meanwhile. */
  start(first: StreamEvent): void {
    this.#write(first.bytes);
    for (const event of this.#queued ?? []) if (event.position > first.position) this.#write(event.bytes);
    this.#queued = undefined;
  }

  send(event: StreamEvent): void {
    if (this.#queued) this.#queued.push(event);
    else this.#write(event.bytes);
  }

  /** Sends a comment, once the stream has begun: until then its response may still be an error. */
  keepAlive(comment: Buffer): void {
    if (!this.#queued) this.#write(comment);
  }

  #write(bytes: Buffer | string): void {
    const { response } = this;
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
    else if (!response.writableEnded) response.write(bytes);
  }

  end(): void {
    if (!this.#queued) this.response.end();
  }
}
