import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RenderResponse, type RenderRequest } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';
import { RenderFailed, RenderLate } from './errors';
import type { FromThread, ToThread } from './messages';

/** Same place from `src/rendering` and `dist/rendering`. */
const THREAD = path.join(__dirname, '..', '..', 'assets', 'render-thread.cjs');
/** Milliseconds a thread has to show that it is not stuck, once a render was late. */
const STUCK = 500;
/** MB of heap after which a thread is ended. */
const HEAP = 192;

const isAnswer = Compile(RenderResponse);

export interface RenderJob extends Pick<RenderRequest, 'region' | 'props' | 'url'> {
  /** Milliseconds. */
  deadline: number;
  /** Gets data of the public API for the region. */
  get(path: string): Promise<unknown>;
}

interface OpenJob extends RenderJob {
  resolve(answer: RenderResponse): void;
  reject(error: Error): void;
}

/** Renders with one server bundle, in a thread that can be ended whatever it does. */
export class Renderer {
  readonly #thread: Worker;
  readonly #open = new Map<number, OpenJob>();
  #jobs = 0;
  #stuck: NodeJS.Timeout | undefined;

  /**
   * @param bundle path of a verified bundle
   * @param options.onEnd told once when the thread has ended, by itself or not
   * @param options.onOutput told what the bundle writes to its console
   */
  constructor(bundle: string, options: { onEnd(reason: string): void; onOutput(text: string): void }) {
    this.#thread = new Worker(THREAD, {
      workerData: { bundle },
      // A region has no business with the service’s settings.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      stdout: true,
      stderr: true,
    });
    let reason = 'ended';
    this.#thread.on('message', (message: FromThread) => this.#hear(message));
    this.#thread.on('error', (error) => (reason = String(error.stack ?? error)));
    this.#thread.on('exit', () => {
      clearTimeout(this.#stuck);
      for (const job of [...this.#open.keys()]) this.#close(job)?.reject(new RenderFailed(reason));
      options.onEnd(reason);
    });
    for (const stream of [this.#thread.stdout, this.#thread.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => options.onOutput(text));
    this.#thread.unref();
  }

  /**
   * @throws {RenderLate} after the deadline
   * @throws {RenderFailed} when the region throws or its thread ends
   */
  async render(request: RenderJob): Promise<RenderResponse> {
    const job = (this.#jobs += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<RenderResponse>((resolve, reject) => {
        timer = setTimeout(() => this.#late(job), request.deadline);
        this.#open.set(job, { ...request, resolve, reject });
        const { region, props, url } = request;
        this.#tell({ type: 'render', job, region, props, url });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the thread; renders under way fail. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }

  #tell(message: ToThread): void {
    this.#thread.postMessage(message);
  }

  #hear(message: FromThread): void {
    if (message.type === 'pong') {
      clearTimeout(this.#stuck);
      this.#stuck = undefined;
    } else if (message.type === 'get') void this.#answer(message);
    else {
      const job = this.#close(message.job);
      if (message.type === 'failed') return job?.reject(new RenderFailed(message.reason));
      const answer: unknown = JSON.parse(message.result);
      if (isAnswer.Check(answer)) job?.resolve(answer);
      else job?.reject(new RenderFailed('The region answered something else than a fragment'));
    }
  }

  async #answer({ job, question, path: wanted }: FromThread & { type: 'get' }): Promise<void> {
    const open = this.#open.get(job);
    if (!open) return this.#tell({ type: 'got', question, reason: 'The fragment is no longer wanted' });
    try {
      this.#tell({ type: 'got', question, value: await open.get(wanted) });
    } catch (error) {
      this.#tell({ type: 'got', question, reason: (error as Error).message });
    }
  }

  /** A thread that only waits may go on; one that cannot even answer a ping is ended. */
  #late(job: number): void {
    this.#close(job)?.reject(new RenderLate('The region did not answer in time'));
    this.#stuck ??= setTimeout(() => void this.end(), STUCK);
    this.#tell({ type: 'ping' });
  }

  #close(job: number): OpenJob | undefined {
    const open = this.#open.get(job);
    this.#open.delete(job);
    return open;
  }
}
