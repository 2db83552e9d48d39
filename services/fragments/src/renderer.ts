import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RenderResponse, type RenderRequest } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';

/** The same path from `src` and `dist`. */
const THREAD_SCRIPT = path.join(__dirname, '..', 'assets', 'render-thread.cjs');
/** A thread that needs more is terminated. */
const MAX_HEAP_MB = 192;

const renderResponse = Compile(RenderResponse);

/** Thrown when a region does not respond in time. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** Thrown when a region throws, returns something else than a fragment, or crashes its thread. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** Messages from the service to a thread. @see ../assets/render-thread.cjs */
type ToThread =
  | { type: 'render'; job: number; region: string; props: unknown; url: string }
  | { type: 'response'; request: number; value?: unknown; error?: string }
  | { type: 'ping' };

/** Messages from a thread to the service. `result` is JSON. */
type FromThread =
  | { type: 'rendered'; job: number; result: string }
  | { type: 'failed'; job: number; error: string }
  | { type: 'call'; job: number; request: number; name: unknown; input: unknown }
  | { type: 'pong' };

/** What a thread is started with. */
export interface RendererOptions {
  /** Time that the thread has to answer a ping after a render has timed out. */
  pingTimeoutMs: number;
  /** Called once when the thread has ended, for whatever reason. */
  onEnd(reason: string): void;
  /** Called with what the bundle writes to its console. */
  onOutput(text: string): void;
}

export interface RenderJob extends Pick<RenderRequest, 'region' | 'props' | 'url'> {
  timeoutMs: number;
  /** Makes a call of the public API for the region. */
  call(name: unknown, input: unknown): Promise<unknown>;
}

interface PendingJob extends RenderJob {
  resolve(response: RenderResponse): void;
  reject(error: Error): void;
}

/** Renders the regions of one server bundle in a worker thread, which can be terminated whatever it does. */
export class Renderer {
  readonly #thread: Worker;
  readonly #pending = new Map<number, PendingJob>();
  #lastJob = 0;
  #pingTimer: NodeJS.Timeout | undefined;

  /** @param bundle path of a verified bundle */
  constructor(
    bundle: string,
    private readonly options: RendererOptions,
  ) {
    this.#thread = new Worker(THREAD_SCRIPT, {
      workerData: { bundle },
      // The service’s settings are hidden from regions.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      stdout: true,
      stderr: true,
    });
    let reason = 'ended';
    this.#thread.on('message', (message: FromThread) => this.#onMessage(message));
    this.#thread.on('error', (error) => (reason = String(error.stack ?? error)));
    this.#thread.on('exit', () => {
      clearTimeout(this.#pingTimer);
      for (const job of [...this.#pending.keys()]) this.#takeJob(job)?.reject(new RenderError(reason));
      options.onEnd(reason);
    });
    for (const stream of [this.#thread.stdout, this.#thread.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => options.onOutput(text));
    this.#thread.unref();
  }

  /**
   * Renders a region.
   * @throws {RenderTimeout}
   * @throws {RenderError} when the region throws or its thread ends
   */
  async render(request: RenderJob): Promise<RenderResponse> {
    const job = (this.#lastJob += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<RenderResponse>((resolve, reject) => {
        timer = setTimeout(() => this.#onTimeout(job), request.timeoutMs);
        this.#pending.set(job, { ...request, resolve, reject });
        const { region, props, url } = request;
        this.#send({ type: 'render', job, region, props, url });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Terminates the thread; pending renders fail. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  #send(message: ToThread): void {
    this.#thread.postMessage(message);
  }

  #onMessage(message: FromThread): void {
    if (message.type === 'pong') {
      clearTimeout(this.#pingTimer);
      this.#pingTimer = undefined;
    } else if (message.type === 'call') void this.#onCall(message);
    else {
      const job = this.#takeJob(message.job);
      if (message.type === 'failed') return job?.reject(new RenderError(message.error));
      const response: unknown = JSON.parse(message.result);
      if (renderResponse.Check(response)) job?.resolve(response);
      else job?.reject(new RenderError('The region returned something else than a fragment'));
    }
  }

  async #onCall({ job, request, name, input }: FromThread & { type: 'call' }): Promise<void> {
    const pending = this.#pending.get(job);
    if (!pending) return this.#send({ type: 'response', request, error: 'The render has timed out' });
    try {
      this.#send({ type: 'response', request, value: await pending.call(name, input) });
    } catch (error) {
      this.#send({ type: 'response', request, error: (error as Error).message });
    }
  }

  /** Pings the thread: one that is merely slow stays, one that does not answer is terminated. */
  #onTimeout(job: number): void {
    this.#takeJob(job)?.reject(new RenderTimeout('The region did not respond in time'));
    this.#pingTimer ??= setTimeout(() => void this.terminate(), this.options.pingTimeoutMs);
    this.#send({ type: 'ping' });
  }

  #takeJob(job: number): PendingJob | undefined {
    const pending = this.#pending.get(job);
    this.#pending.delete(job);
    return pending;
  }
}
