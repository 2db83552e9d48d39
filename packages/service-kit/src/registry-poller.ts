import { REGIONS_PATH, Registry, REGISTRY_FILE } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';

export interface RegistryPollerOptions {
  /** Base URL of the region store. */
  storeUrl: string;
  /** Milliseconds between two looks; 2 s keeps a publish live within 5 s. */
  intervalMs?: number;
  /** Called with each registry that differs from the one before. */
  onChange?(registry: Registry): void;
  /** Called when the store does not answer, or answers something else than a registry. */
  onError?(error: Error): void;
}

const POLL_INTERVAL_MS = 2_000;
/** The same where everything starts at once, and no registry is known yet. */
const STARTING_POLL_INTERVAL_MS = 200;
/** Looks that may fail so: a store that nothing was ever published in is a problem to tell of, but not five times a second. */
const STARTING_FAILURES_COUNT = 25;
/** Milliseconds the store has for one answer. */
const TIMEOUT_MS = 1_500;

/** What is known before the store has answered for the first time: no region at all. */
const EMPTY_REGISTRY: Registry = {
  schema: 1,
  environment: 'unknown',
  updated: new Date(0).toISOString(),
  regions: {},
};

const isRegistry = Compile(Registry);

/**
 * Follows the registry of a region store by its ETag. Keeps the last one while the store is down or
 * answers nonsense; its timer does not keep the process alive.
 */
export class RegistryPoller {
  #current = EMPTY_REGISTRY;
  #etag: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;
  #failures = 0;

  constructor(private readonly options: RegistryPollerOptions) {}

  /** The registry as last seen. */
  get current(): Registry {
    return this.#current;
  }

  /** Whether the store has ever answered. */
  get known(): boolean {
    return this.#current !== EMPTY_REGISTRY;
  }

  /** Looks once, then goes on looking. Resolves after the first look, whether or not it found anything. */
  async start(): Promise<void> {
    this.#stopped = false;
    await this.poll();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Looks now; a look that is under way is shared. Never rejects. */
  poll(): Promise<void> {
    this.#looking ??= this.#ask()
      .catch((error: unknown) => this.#failed(error as Error))
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  #schedule(): void {
    if (this.#stopped) return;
    const starting = !this.known && this.#failures <= STARTING_FAILURES_COUNT;
    const pause = starting ? STARTING_POLL_INTERVAL_MS : (this.options.intervalMs ?? POLL_INTERVAL_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.poll().then(() => this.#schedule()), pause).unref();
  }

  #failed(error: Error): void {
    this.#failures += 1;
    if (this.known || this.#failures > STARTING_FAILURES_COUNT) this.options.onError?.(error);
  }

  async #ask(): Promise<void> {
    const answer = await fetch(this.options.storeUrl + REGIONS_PATH + REGISTRY_FILE, {
      headers: this.#etag ? { 'if-none-match': this.#etag } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 304) return;
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`The region store answered ${answer.status} for the registry`);
    }
    const registry: unknown = await answer.json();
    if (!isRegistry.Check(registry)) throw new Error('The region store’s registry does not fit its schema');
    this.#etag = answer.headers.get('etag') ?? undefined;
    this.#current = registry;
    this.options.onChange?.(registry);
  }
}
