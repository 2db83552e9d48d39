import { totalmem } from 'node:os';
import { FRAGMENT_TIMEOUT_MS } from '@savepoint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { BundleCache, BundledVersion } from './bundle-cache';
import { Renderer } from './renderer';

/** Threads of versions that are no longer live, kept for pages that are rendered with them a moment longer. */
const MAX_RETIRED_THREADS = 8;
/** The same when memory is short. */
const MAX_RETIRED_THREADS_LOW_MEMORY = 1;
/** Share of the memory that the process may use before retired threads are ended early. */
const MEMORY_SHARE = 0.5;

/** Times that tests change. */
export interface RenderTimeouts {
  /** Time from a request until its response. */
  renderMs: number;
  /** Time that a thread has to answer a ping after a render has timed out. */
  pingMs: number;
}

export const RENDER_TIMEOUTS: RenderTimeouts = { renderMs: FRAGMENT_TIMEOUT_MS, pingMs: 500 };

/** Whether the process uses a large part of what it may have: of its container, else of the machine. */
function isMemoryLow(): boolean {
  const machine = totalmem();
  // 0 without a limit.
  const limit = Math.min(process.constrainedMemory() || machine, machine);
  return process.memoryUsage.rss() > limit * MEMORY_SHARE;
}

/**
 * Keeps one thread per server bundle in use. Threads of live versions are never ended, however many there are; of the
 * others, the least recently used are ended when there are too many, after their last render. Bundles are never
 * replaced inside a thread, so nothing leaks.
 */
export class RendererPool {
  /** By digest of the bundle, the least recently used first. */
  readonly #renderers = new Map<string, Promise<Renderer>>();
  readonly #ending = new Map<Promise<Renderer>, NodeJS.Timeout>();
  #live: ReadonlySet<string> = new Set();

  constructor(
    private readonly bundles: Pick<BundleCache, 'get'>,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
    private readonly memoryIsLow: () => boolean = isMemoryLow,
    private readonly timeouts = RENDER_TIMEOUTS,
  ) {}

  /** Starts the threads of the live versions ahead of the first request. */
  setLive(versions: readonly BundledVersion[]): void {
    this.#live = new Set(versions.map(({ server }) => server.sha384));
    for (const version of versions)
      this.get(version).catch((err: unknown) =>
        this.log.warn({ err, release: releaseOf(version) }, 'bundle could not be loaded'),
      );
    this.#endRetired();
  }

  /** @throws {Error} when the bundle cannot be loaded; the next call tries again */
  get(version: BundledVersion): Promise<Renderer> {
    const { sha384 } = version.server;
    const running = this.#renderers.get(sha384);
    if (running) {
      // Now the most recently used.
      this.#renderers.delete(sha384);
      this.#renderers.set(sha384, running);
      return running;
    }
    const starting: Promise<Renderer> = this.#start(version, () => this.#remove(sha384, starting));
    starting.catch(() => this.#remove(sha384, starting));
    this.#renderers.set(sha384, starting);
    this.#endRetired();
    return starting;
  }

  async close(): Promise<void> {
    const running = [...this.#renderers.values(), ...this.#ending.keys()];
    for (const timer of this.#ending.values()) clearTimeout(timer);
    this.#renderers.clear();
    this.#ending.clear();
    await Promise.all(running.map(terminate));
  }

  async #start(version: BundledVersion, onEnd: () => void): Promise<Renderer> {
    const release = releaseOf(version);
    return new Renderer(await this.bundles.get(version), {
      pingTimeoutMs: this.timeouts.pingMs,
      onEnd: (reason) => {
        this.log.info({ release, reason }, 'thread ended');
        onEnd();
      },
      onOutput: (text) => this.log.warn({ release, text }, 'output of a region'),
    });
  }

  #endRetired(): void {
    const retired = [...this.#renderers].filter(([sha384]) => !this.#live.has(sha384));
    const max = this.memoryIsLow() ? MAX_RETIRED_THREADS_LOW_MEMORY : MAX_RETIRED_THREADS;
    for (const [sha384, renderer] of retired.slice(0, Math.max(0, retired.length - max))) {
      this.#renderers.delete(sha384);
      const end = () => {
        this.#ending.delete(renderer);
        void terminate(renderer);
      };
      // Then no render that has begun in the thread can still succeed.
      this.#ending.set(renderer, setTimeout(end, 2 * this.timeouts.renderMs).unref());
    }
  }

  /** Removes a thread that ended, unless it has been replaced already. */
  #remove(sha384: string, renderer: Promise<Renderer>): void {
    if (this.#renderers.get(sha384) === renderer) this.#renderers.delete(sha384);
  }
}

const releaseOf = ({ remote, version }: BundledVersion): string => `${remote}@${version}`;

const terminate = (renderer: Promise<Renderer>): Promise<void> =>
  renderer.then(
    (running) => running.terminate(),
    () => {},
  );
