import { PassThrough } from 'node:stream';
import type { CommentChanges } from '@savepoint/contracts';

/** Milliseconds between two signs of life: less than what any part on the way waits for. */
const HEARTBEAT = 10_000;
/** Milliseconds after which a browser that lost its stream asks for it again. */
const RETRY = 3_000;
/** Bytes that may wait for a slow reader. */
const BACKLOG = 256 * 1024;

/** A stream of server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  body: PassThrough;
  send(changes: CommentChanges): void;
}

/** All streams that are open. */
export interface Streams {
  open(onClose: () => void): EventStream;
  /** Ends them all; browsers come back, to another instance. */
  close(): void;
}

export function createStreams(): Streams {
  const open = new Set<PassThrough>();
  const write = (body: PassThrough, text: string) => {
    // Whoever cannot keep up is better served by coming back and asking what they missed.
    if (body.writableLength > BACKLOG) body.destroy();
    else if (!body.writableEnded) body.write(text);
  };
  const heart = setInterval(() => {
    for (const body of open) write(body, ': still here\n\n');
  }, HEARTBEAT);
  heart.unref();
  return {
    open(onClose) {
      const body = new PassThrough();
      open.add(body);
      body.once('close', () => {
        open.delete(body);
        onClose();
      });
      body.write(`retry: ${RETRY}\n\n`);
      return {
        body,
        send: (changes) => write(body, `id: ${changes.log_position}\ndata: ${JSON.stringify(changes)}\n\n`),
      };
    },
    close() {
      clearInterval(heart);
      for (const body of open) body.end();
    },
  };
}
