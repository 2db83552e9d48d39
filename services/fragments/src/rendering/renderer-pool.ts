import type { BundleCache, BundledVersion } from '../bundles/bundle-cache';
import { Lru } from '../lru';
import { Renderer } from './renderer';

/** Threads at once: every remote of the site, and a few versions that open pages still ask for. */
const THREADS = 8;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * One thread for each server bundle in use. A new version gets a new thread, and an old one goes with
 * everything it held when it has not been asked for the longest: nothing is ever swapped inside a thread.
 */
export class RendererPool {
  readonly #renderers = new Lru<Promise<Renderer>>(THREADS, (renderer) => void this.#end(renderer));

  constructor(
    private readonly bundles: BundleCache,
    private readonly log: Log,
  ) {}

  /** @throws Error when the bundle cannot be had; the next call tries again */
  get(version: BundledVersion): Promise<Renderer> {
    const { sha384 } = version.server;
    const running = this.#renderers.get(sha384);
    if (running) return running;
    const starting: Promise<Renderer> = this.#start(version, () => this.#forget(sha384, starting));
    starting.catch(() => this.#forget(sha384, starting));
    this.#renderers.set(sha384, starting);
    return starting;
  }

  async close(): Promise<void> {
    const running = this.#renderers.values();
    this.#renderers.clear();
    await Promise.all(running.map((renderer) => this.#end(renderer)));
  }

  async #start(version: BundledVersion, ended: () => void): Promise<Renderer> {
    const release = `${version.remote}@${version.version}`;
    return new Renderer(await this.bundles.get(version), {
      onEnd: (reason) => {
        this.log.info({ release, reason }, 'thread ended');
        ended();
      },
      onOutput: (text) => this.log.warn({ release, text }, 'output of a region'),
    });
  }

  async #end(renderer: Promise<Renderer>): Promise<void> {
    await renderer.then(
      (running) => running.end(),
      () => {},
    );
  }

  /** So that the next request gets a new thread, unless there is one already. */
  #forget(sha384: string, renderer: Promise<Renderer>): void {
    if (this.#renderers.get(sha384) === renderer) this.#renderers.delete(sha384);
  }
}
