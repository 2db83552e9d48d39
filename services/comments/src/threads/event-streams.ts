import { PassThrough } from 'node:stream';
import type { CommentChanges } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';

/** Time between two keep-alive comments: less than the idle timeout of every proxy in between. */
const HEARTBEAT_INTERVAL_MS = 10_000;
/** Parts of the streams whose keep-alive comments are sent at different times, so that thousands do not delay other work. */
const HEARTBEAT_PARTS = 20;
/**
 * Times after which a browser that lost its stream connects again. Each stream has its own between these, so that not
 * all readers connect at once after a restart.
 */
const MIN_RECONNECT_DELAY_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 8_000;
/** Maximum buffer of a slow client; beyond it the stream is closed. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Streams of one instance. A gateway has one for each thread that its readers follow. */
const MAX_STREAMS = 10_000;
const RETRY_AFTER_S = 60;

/** A stream of server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
interface EventStream {
  body: PassThrough;
  send(changes: CommentChanges): void;
}

/** All open streams. */
interface EventStreams {
  open(onClose: () => void): EventStream;
  /** Ends them all; browsers connect again, to another instance. */
  close(): void;
}

/** @param random returns a number from 0 to 1 */
export function createEventStreams(random: () => number = Math.random): EventStreams {
  const parts = Array.from({ length: HEARTBEAT_PARTS }, () => new Set<PassThrough>());
  let opened = 0;
  let turn = 0;
  const write = (body: PassThrough, text: string) => {
    // A client that cannot keep up reconnects and requests the changes it missed.
    if (body.writableLength > MAX_BUFFERED_BYTES) body.destroy();
    else if (!body.writableEnded) body.write(text);
  };
  const heartbeat = setInterval(() => {
    turn += 1;
    for (const body of parts[turn % HEARTBEAT_PARTS] ?? []) write(body, ': keep-alive\n\n');
  }, HEARTBEAT_INTERVAL_MS / HEARTBEAT_PARTS);
  heartbeat.unref();
  /** Subscribers of a thread are sent the same changes, which are serialised once. */
  const serialised = new WeakMap<CommentChanges, string>();
  const toText = (changes: CommentChanges): string => {
    const text =
      serialised.get(changes) ?? `id: ${changes.log_position}\ndata: ${JSON.stringify(changes)}\n\n`;
    serialised.set(changes, text);
    return text;
  };
  return {
    open(onClose) {
      const body = new PassThrough();
      opened += 1;
      const part = parts[opened % HEARTBEAT_PARTS];
      part?.add(body);
      body.once('close', () => {
        part?.delete(body);
        onClose();
      });
      const spread = MAX_RECONNECT_DELAY_MS - MIN_RECONNECT_DELAY_MS;
      body.write(`retry: ${MIN_RECONNECT_DELAY_MS + Math.round(random() * spread)}\n\n`);
      return {
        body,
        send: (changes) => write(body, toText(changes)),
      };
    },
    close() {
      clearInterval(heartbeat);
      for (const part of parts) for (const body of part) body.end();
    },
  };
}

/** Limits the number of open streams. */
interface StreamCount {
  /**
   * Counts a stream.
   * @returns releases it
   * @throws {HttpError} 503 when the instance has too many
   */
  acquire(): () => void;
}

/** @param scale multiplies the limit */
export function createStreamCount(scale: number): StreamCount {
  const limit = Math.max(1, Math.round(MAX_STREAMS * scale));
  let total = 0;
  return {
    acquire() {
      if (total >= limit) throw new HttpError('streams-full', { retryAfterS: RETRY_AFTER_S });
      total += 1;
      let released = false;
      return () => {
        if (!released) total -= 1;
        released = true;
      };
    },
  };
}
