import type { Socket } from 'node:net';
import path from 'node:path';
import { Fragment, type RegionToRender, type RenderRequest } from '@savepoint/contracts/regions';
import { startCommand, type ChildProcess } from '@savepoint/service-kit/processes';
import { Compile } from 'typebox/compile';
import { parseMessage, type FromProcess, type ToProcess } from './messages';
import { processCommand, processFlags } from './process-flags';
import type { Watched } from './usage-limits';

/** The same path from `src` and `dist`. */
const SCRIPTS = path.join(__dirname, '..', 'assets');
/** Calls of the public API that one render may make. */
const MAX_CALLS = 32;
/** Length of what is logged of Node’s last words. */
const MAX_STDERR_LENGTH = 4_000;

/** Thrown when a region does not respond in time. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** Thrown when a region throws, returns something else than a fragment, or crashes its process. */
export class RenderError extends Error {
  override name = 'RenderError';
}

const fragment = Compile(Fragment);

/** What a process is started with. */
export interface RendererOptions {
  /** Time that the process has to load the bundle, within which it need not answer a ping. */
  startTimeoutMs: number;
  /** Time that the process has to answer a ping after a render has timed out. */
  pingTimeoutMs: number;
  /**
   * Called once when the process has ended.
   * @param wanted whether this service had no more use for it
   */
  onEnd(reason: string, wanted: boolean): void;
  /** Called with what the bundle writes to its console. */
  onOutput(text: string): void;
}

export interface RenderJob extends Pick<RegionToRender, 'region' | 'props'>, Pick<RenderRequest, 'url'> {
  language?: RenderRequest['language'] | undefined;
  timeoutMs: number;
  /** Makes a call of the public API for the region. */
  call(name: unknown, input: unknown): Promise<unknown>;
}

/** A fragment, and whether it was made from the props alone. */
export interface Rendered {
  fragment: Fragment;
  reusable: boolean;
}

interface PendingJob extends RenderJob {
  calls: number;
  resolve(rendered: Rendered): void;
  reject(error: Error): void;
}

/**
 * Renders the regions of one server bundle in a process of its own, which can be ended whatever it does, and which can
 * do nothing but compute and ask this service.
 */
export class Renderer implements Watched {
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, PendingJob>();
  readonly #ended: Promise<void>;
  #lastJob = 0;
  #isReady = false;
  #reason = 'ended';
  #wanted = false;
  #isBusy = true;
  #startTimer: NodeJS.Timeout | undefined;
  #pingTimer: NodeJS.Timeout | undefined;

  /** @param bundle content of a verified bundle */
  constructor(
    bundle: string,
    private readonly options: RendererOptions,
  ) {
    const script = path.join(SCRIPTS, 'render-process.cjs');
    const child = startCommand(processCommand(script, processFlags(SCRIPTS)), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
    });
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      const onEnd = (reason: string) => {
        clearTimeout(this.#startTimer);
        clearTimeout(this.#pingTimer);
        for (const job of [...this.#pending.keys()]) this.#takeJob(job)?.reject(new RenderError(reason));
        options.onEnd(reason, this.#wanted);
        resolve();
      };
      child.once('exit', (code, signal) => onEnd(`${this.#reason} (${signal ?? `exit code ${code}`})`));
      child.once('error', (error) => {
        // Otherwise it is an error of the channel, which ends with the process.
        if (child.pid === undefined) onEnd(String(error));
      });
    });
    child.on('message', (text) => this.#onMessage(text));
    this.#logStderr(child.stderr as Socket);
    this.#startTimer = setTimeout(
      () => this.#kill('The bundle was not loaded in time'),
      options.startTimeoutMs,
    ).unref();
    // The service may end while processes wait: they end with the channel.
    child.unref();
    child.channel?.unref();
    this.#sendText(bundle);
  }

  /**
   * Renders a region.
   * @throws {RenderTimeout}
   * @throws {RenderError} when the region throws or its process ends
   */
  async render(request: RenderJob): Promise<Rendered> {
    if (!this.#process.connected) throw new RenderError('The process has ended');
    this.#isBusy = true;
    const job = (this.#lastJob += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Rendered>((resolve, reject) => {
        timer = setTimeout(() => this.#onTimeout(job), request.timeoutMs);
        this.#pending.set(job, { ...request, calls: 0, resolve, reject });
        const { region, props, url, language } = request;
        this.#send({ type: 'render', job, region, props, url, ...(language && { language }) });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  takeBusy(): boolean {
    const isBusy = this.#isBusy || this.#pending.size > 0;
    this.#isBusy = false;
    return isBusy;
  }

  /** Ends the process because of what it does. */
  end(reason: string): void {
    this.#kill(reason);
  }

  /** Ends the process, whatever it does; pending renders fail. Resolves when it has ended. */
  async terminate(): Promise<void> {
    this.#wanted = true;
    this.#kill('terminated');
    await this.#ended;
  }

  #kill(reason: string): void {
    this.#reason = reason;
    this.#process.kill('SIGKILL');
  }

  #send(message: ToProcess): void {
    this.#sendText(JSON.stringify(message));
  }

  #sendText(text: string): void {
    // The end of the process is noticed by its event.
    if (this.#process.connected) this.#process.send(text, () => {});
  }

  #onMessage(text: unknown): void {
    const message = parseMessage(text);
    if (!message) return this.#kill('The process sent something else than a message');
    switch (message.type) {
      case 'ready':
        clearTimeout(this.#startTimer);
        this.#isReady = true;
        return;
      case 'pong':
        clearTimeout(this.#pingTimer);
        this.#pingTimer = undefined;
        return;
      case 'output':
        return this.options.onOutput(message.text);
      case 'ended':
        this.#reason = message.reason;
        return;
      case 'call':
        return void this.#onCall(message);
      case 'failed':
        return this.#takeJob(message.job)?.reject(new RenderError(message.error));
      case 'rendered': {
        const job = this.#takeJob(message.job);
        const { result, reusable } = message;
        if (fragment.Check(result)) job?.resolve({ fragment: result, reusable });
        else job?.reject(new RenderError('The region returned something else than a fragment'));
      }
    }
  }

  async #onCall({ job, request, name, input }: FromProcess & { type: 'call' }): Promise<void> {
    try {
      const pending = this.#pending.get(job);
      if (!pending) throw new Error('The render has timed out');
      pending.calls += 1;
      if (pending.calls > MAX_CALLS) throw new Error(`A render may make ${MAX_CALLS} calls`);
      this.#send({ type: 'response', request, value: await pending.call(name, input) });
    } catch (error) {
      this.#send({ type: 'response', request, error: (error as Error).message });
    }
  }

  /** Pings the process: one that is merely slow stays, one that does not answer is ended. */
  #onTimeout(job: number): void {
    this.#takeJob(job)?.reject(new RenderTimeout('The region did not respond in time'));
    if (!this.#isReady) return;
    this.#pingTimer ??= setTimeout(() => this.#kill('did not answer'), this.options.pingTimeoutMs).unref();
    this.#send({ type: 'ping' });
  }

  #takeJob(job: number): PendingJob | undefined {
    const pending = this.#pending.get(job);
    this.#pending.delete(job);
    return pending;
  }

  /** Logs what Node itself says when it ends, for lack of memory for example. */
  #logStderr(stderr: Socket): void {
    let length = 0;
    stderr.unref();
    stderr.setEncoding('utf8').on('data', (text: string) => {
      if (length < MAX_STDERR_LENGTH) this.options.onOutput(text.slice(0, MAX_STDERR_LENGTH - length));
      length += text.length;
    });
  }
}
