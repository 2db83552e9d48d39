import { REGIONS_PATH, Registry, REGISTRY_FILE } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';

export interface RegistryPollerOptions {
  /** Base URL of the region store. */
  storeUrl: string;
  /** Time between two polls; with 2 s a published version is live within 5 s. */
  intervalMs?: number;
  /** Called with each registry that differs from the previous one. */
  onChange?(registry: Registry): void;
  /** Called when the store does not respond, or responds with something other than a registry. */
  onError?(error: Error): void;
}

const POLL_INTERVAL_MS = 2_000;
/** Interval until the first registry is loaded. */
const STARTING_POLL_INTERVAL_MS = 200;
/** First failures that are not reported, because the store may not be up yet or may be empty. */
const STARTING_FAILURES_COUNT = 25;
/** Timeout of a request to the store. */
const TIMEOUT_MS = 1_500;

/** Used until the store has responded for the first time: no regions. */
const EMPTY_REGISTRY: Registry = {
  schema: 1,
  environment: 'unknown',
  updated: new Date(0).toISOString(),
  regions: {},
};

const isRegistry = Compile(Registry);

/**
 * Polls the registry of a region store by its ETag. Keeps the last registry while the store is down or responds
 * with invalid data. Its timer does not keep the process alive.
 */
export class RegistryPoller {
  #current = EMPTY_REGISTRY;
  #etag: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;
  #failures = 0;

  constructor(private readonly options: RegistryPollerOptions) {}

  /** The last loaded registry. */
  get current(): Registry {
    return this.#current;
  }

  /** Whether a registry has been loaded. */
  get loaded(): boolean {
    return this.#current !== EMPTY_REGISTRY;
  }

  /** Polls once and starts the interval. Resolves after the first poll, whether or not it succeeded. */
  async start(): Promise<void> {
    this.#stopped = false;
    await this.poll();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Polls now; concurrent calls share one poll. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#load()
      .catch((error: unknown) => this.#failed(error as Error))
      .finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  #schedule(): void {
    if (this.#stopped) return;
    const starting = !this.loaded && this.#failures <= STARTING_FAILURES_COUNT;
    const pause = starting ? STARTING_POLL_INTERVAL_MS : (this.options.intervalMs ?? POLL_INTERVAL_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.poll().then(() => this.#schedule()), pause).unref();
  }

  #failed(error: Error): void {
    this.#failures += 1;
    if (this.loaded || this.#failures > STARTING_FAILURES_COUNT) this.options.onError?.(error);
  }

  async #load(): Promise<void> {
    const response = await fetch(this.options.storeUrl + REGIONS_PATH + REGISTRY_FILE, {
      headers: this.#etag ? { 'if-none-match': this.#etag } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 304) return;
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`The region store responded ${response.status} for the registry`);
    }
    const registry: unknown = await response.json();
    if (!isRegistry.Check(registry)) throw new Error('The region store’s registry does not fit its schema');
    this.#etag = response.headers.get('etag') ?? undefined;
    this.#current = registry;
    this.options.onChange?.(registry);
  }
}
