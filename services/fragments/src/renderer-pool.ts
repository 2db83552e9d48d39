import { ROLLOUT_CHANNEL } from '@savepoint/contracts/regions';
import { FRAGMENT_TIMEOUT_MS } from '@savepoint/contracts/base';
import type { FastifyBaseLogger } from 'fastify';
import type { BundleCache, BundledVersion } from './bundle-cache';
import { CrashLimiter } from './crash-limiter';
import type { LiveVersion } from './published-versions';
import { Renderer } from './renderer';
import { limitUsage, type UsageLimits } from './usage-limits';

/** Processes of versions that are no longer live, kept for pages that are rendered with them a moment longer. */
const MAX_RETIRED_PROCESSES = 4;
/** The same when memory is short. */
const MAX_RETIRED_PROCESSES_LOW_MEMORY = 1;
/** With less memory than this left, retired processes are ended early. */
const LOW_MEMORY_BYTES = 256 * 1024 * 1024;

/** Times that tests change. */
export interface RenderTimeouts {
  /** Time from a request until its response. */
  renderMs: number;
  /** Time that a process has to answer a ping after a render has timed out. */
  pingMs: number;
  /** Time that a process has to start and to load its bundle. */
  startMs: number;
}

export const RENDER_TIMEOUTS: RenderTimeouts = {
  renderMs: FRAGMENT_TIMEOUT_MS,
  pingMs: 500,
  startMs: 10_000,
};

export interface RendererPoolOptions {
  /** Whether little memory is left to the container, or without one to the machine. */
  memoryIsLow?: () => boolean;
  timeouts?: RenderTimeouts;
  usage?: UsageLimits | undefined;
}

/**
 * Keeps one process per server bundle in use. Processes of live versions are never ended to make room, however many
 * there are; of the others, the least recently used are ended when there are too many, after their last render, and
 * those of a remote that has no live version any more at once. Bundles are never replaced inside a process, so nothing
 * leaks.
 */
export class RendererPool {
  /** By digest of the bundle, the least recently used first. */
  readonly #renderers = new Map<string, Promise<Renderer>>();
  readonly #ending = new Map<Promise<Renderer>, NodeJS.Timeout>();
  readonly #crashes = new CrashLimiter();
  readonly #memoryIsLow: () => boolean;
  readonly #timeouts: RenderTimeouts;
  #live: ReadonlySet<string> = new Set();
  /** That have a live version. */
  #remotes: ReadonlySet<string> = new Set();
  /** Processes that run, with the remote of each. */
  readonly #running = new Map<Renderer, string>();
  readonly #stopLimits: () => void;

  constructor(
    private readonly bundles: Pick<BundleCache, 'get'>,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
    {
      memoryIsLow = () => process.availableMemory() < LOW_MEMORY_BYTES,
      timeouts = RENDER_TIMEOUTS,
      usage,
    }: RendererPoolOptions = {},
  ) {
    this.#memoryIsLow = memoryIsLow;
    this.#timeouts = timeouts;
    this.#stopLimits = limitUsage(() => this.#running.keys(), usage);
  }

  /**
   * Starts the processes of the stable versions, and of those that a share of their readers gets, ahead of the first
   * request, so that no page is without them. Those of other channels start when they are requested.
   */
  setLive(versions: readonly LiveVersion[]): void {
    this.#live = new Set(versions.map(({ version }) => version.server.sha384));
    const remotes = new Set(versions.map(({ version }) => version.remote));
    for (const [renderer, remote] of this.#running)
      if (!remotes.has(remote) && this.#remotes.has(remote)) void renderer.terminate();
    this.#remotes = remotes;
    for (const { channel, version } of versions)
      if (channel === 'stable' || channel === ROLLOUT_CHANNEL)
        this.get(version).catch((err: unknown) =>
          this.log.warn({ err, release: releaseOf(version) }, 'bundle could not be loaded'),
        );
    this.#endRetired();
  }

  /** @throws {Error} when the bundle cannot be loaded or crashes again and again; a later call tries again */
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
    this.#stopLimits();
    for (const timer of this.#ending.values()) clearTimeout(timer);
    this.#renderers.clear();
    this.#ending.clear();
    await Promise.all(running.map(terminate));
  }

  async #start(version: BundledVersion, onEnd: () => void): Promise<Renderer> {
    const release = releaseOf(version);
    this.#crashes.assertAllowed(version.server.sha384);
    const bundle = await this.bundles.get(version);
    const renderer: Renderer = new Renderer(bundle, {
      startTimeoutMs: this.#timeouts.startMs,
      pingTimeoutMs: this.#timeouts.pingMs,
      onEnd: (reason, wanted) => {
        if (!wanted) this.#crashes.record(version.server.sha384);
        this.log.info({ release, reason }, 'process ended');
        this.#running.delete(renderer);
        onEnd();
      },
      onOutput: (text) => this.log.warn({ release, text }, 'output of a region'),
    });
    this.#running.set(renderer, version.remote);
    return renderer;
  }

  #endRetired(): void {
    const retired = [...this.#renderers].filter(([sha384]) => !this.#live.has(sha384));
    const max = this.#memoryIsLow() ? MAX_RETIRED_PROCESSES_LOW_MEMORY : MAX_RETIRED_PROCESSES;
    for (const [sha384, renderer] of retired.slice(0, Math.max(0, retired.length - max))) {
      this.#renderers.delete(sha384);
      const end = () => {
        this.#ending.delete(renderer);
        void terminate(renderer);
      };
      // Then no render that has begun in the process can still succeed.
      this.#ending.set(renderer, setTimeout(end, 2 * this.#timeouts.renderMs).unref());
    }
  }

  /** Removes a process that ended, unless it has been replaced already. */
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
