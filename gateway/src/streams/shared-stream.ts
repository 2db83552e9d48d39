import { calls } from '@savepoint/contracts/api';
import type { CommentChanges } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { RequestAbort } from '@savepoint/service-kit/calls';
import { CACHE_GROUPS_HEADER, parseCacheGroups } from '@savepoint/service-kit/http';
import type { HttpCache } from '../cache/http-cache';
import type { Upstream } from '../routing/upstream';
import { createEventParser, type StreamEvent } from './parse-events';
import type { StreamReader } from './stream-reader';
import { requestOk, toUpstreamError } from './upstream-response';

const toEvent = (position: number, json: string): StreamEvent => ({
  position,
  bytes: Buffer.from(`id: ${position}\ndata: ${json}\n\n`),
});

/** One stream of the service, for all readers of a thread at this gateway. */
export class SharedStream {
  readonly #readers = new Set<StreamReader>();
  readonly #abort = new RequestAbort();
  readonly #ready: Promise<void>;
  /** Of the last event. */
  #position = 0;
  /** Requests for what readers have missed: after a restart, thousands have missed the same. */
  readonly #missed = new Map<number, Promise<StreamEvent>>();

  /**
   * @param query that names the thread
   * @param onEnd called once, when it has ended or failed
   */
  constructor(
    private readonly options: { upstream: Upstream; cache: HttpCache; query: string },
    private readonly onEnd: () => void,
  ) {
    this.#ready = this.#open();
  }

  /**
   * Adds a reader, and sends what changed since a position.
   * @param start called before anything is sent
   * @throws {RejectedByService | HttpError}
   */
  async join(reader: StreamReader, since: number | undefined, start: () => void): Promise<void> {
    this.#readers.add(reader);
    try {
      await this.#ready;
      const first = await this.#changesSince(since);
      // The stream ended, or the reader left, meanwhile.
      if (!this.#readers.has(reader)) throw new HttpError('upstream-unavailable');
      start();
      reader.start(first);
    } catch (error) {
      this.leave(reader);
      throw error;
    }
  }

  /** Removes a reader. The last one ends the stream. */
  leave(reader: StreamReader): void {
    if (this.#readers.delete(reader) && this.#readers.size === 0) this.#end();
  }

  /** Ends the stream and those of its readers. */
  close(): void {
    for (const reader of this.#readers) reader.end();
    this.#readers.clear();
    this.#end();
  }

  #end(): void {
    if (this.#abort.aborted) return;
    this.onEnd();
    this.#abort.abort();
  }

  /**
   * Resolves with the first event, which has the current position.
   * @throws {RejectedByService | HttpError}
   */
  async #open(): Promise<void> {
    const { upstream, cache, query } = this.options;
    const path = `${calls.streamCommentChanges.path}?${query}`;
    try {
      const { body, headers } = await requestOk(upstream, 'stream', path, this.#abort);
      const groups = parseCacheGroups(String(headers[CACHE_GROUPS_HEADER] ?? ''));
      const parse = createEventParser();
      await new Promise<void>((resolve, reject) => {
        const fail = (cause: unknown) => reject(toUpstreamError(cause));
        body.on('error', fail);
        body.once('close', () => {
          fail(new Error('the stream has ended'));
          this.close();
        });
        body.on('data', (part: Buffer) => {
          for (const event of parse(part)) {
            this.#position = event.position;
            // A reader who has seen a change does not get an older page.
            cache.invalidate(groups);
            for (const reader of this.#readers) reader.send(event);
            resolve();
          }
        });
      });
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #changesSince(since: number | undefined): StreamEvent | Promise<StreamEvent> {
    if (since === undefined || since === this.#position) {
      const none: CommentChanges = {
        log_position: this.#position,
        gap: false,
        added: [],
        edited: [],
        deleted: [],
        liked: [],
      };
      return toEvent(this.#position, JSON.stringify(none));
    }
    const known = this.#missed.get(since);
    if (known) return known;
    const missed = this.#readMissed(since).finally(() => this.#missed.delete(since));
    this.#missed.set(since, missed);
    return missed;
  }

  async #readMissed(since: number): Promise<StreamEvent> {
    const { upstream, query } = this.options;
    const path = `${calls.readCommentChanges.path}?${query}&since=${since}`;
    const { body } = await requestOk(upstream, 'request', path, new RequestAbort());
    const json = await body.text();
    return toEvent((JSON.parse(json) as CommentChanges).log_position, json);
  }
}
