import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BundleCache, BundledVersion } from './bundle-cache';
import { Renderer } from './renderer';

/** Enough for every remote of the site, and a few older versions for pages that are still open. */
const MAX_THREADS = 8;

/**
 * Keeps one thread per server bundle in use. A new version gets a new thread; the least recently used thread is
 * terminated when there are too many. Bundles are never replaced inside a thread, so nothing leaks.
 */
export class RendererPool {
  readonly #renderers = new LRUCache<string, Promise<Renderer>>({
    max: MAX_THREADS,
    dispose: (renderer) => void terminate(renderer),
  });

  constructor(
    private readonly bundles: BundleCache,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** @throws {Error} when the bundle cannot be loaded; the next call tries again */
  get(version: BundledVersion): Promise<Renderer> {
    const { sha384 } = version.server;
    const running = this.#renderers.get(sha384);
    if (running) return running;
    const starting: Promise<Renderer> = this.#start(version, () => this.#remove(sha384, starting));
    starting.catch(() => this.#remove(sha384, starting));
    this.#renderers.set(sha384, starting);
    return starting;
  }

  async close(): Promise<void> {
    const running = [...this.#renderers.values()];
    this.#renderers.clear();
    await Promise.all(running.map(terminate));
  }

  async #start(version: BundledVersion, onEnd: () => void): Promise<Renderer> {
    const release = `${version.remote}@${version.version}`;
    return new Renderer(await this.bundles.get(version), {
      onEnd: (reason) => {
        this.log.info({ release, reason }, 'thread ended');
        onEnd();
      },
      onOutput: (text) => this.log.warn({ release, text }, 'output of a region'),
    });
  }

  /** Removes a thread that ended, unless it has been replaced already. */
  #remove(sha384: string, renderer: Promise<Renderer>): void {
    if (this.#renderers.get(sha384) === renderer) this.#renderers.delete(sha384);
  }
}

const terminate = (renderer: Promise<Renderer>): Promise<void> =>
  renderer.then(
    (running) => running.terminate(),
    () => {},
  );
