import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry, REGIONS_PATH, REGISTRY_FILE, type Registry } from '@savepoint/contracts/regions';
import { RegistryVerifier } from '@savepoint/contracts/region-trust';
import { scaleTimeout } from '../config';
import { Starting, STARTING_RETRY_INTERVAL_MS } from '../base';

export interface RegistryPollerOptions {
  /** Base URL of the region store. */
  storeUrl: string;
  /**
   * Public keys of the site’s owner: only what they or the teams they name have signed is used. Without them, for those
   * that render nothing, every registry is.
   */
  siteKeys?: readonly string[];
  /**
   * File that holds a copy of the last registry, for a start while the store is down, and to recognise an earlier one;
   * none by default.
   */
  file?: string;
  /** Time between two polls; a published version is live within a second. */
  intervalMs?: number;
  /** Called with each registry that differs from the previous one. */
  onChange?(registry: Registry): void;
  /**
   * Called when the store does not respond, when its registry is invalid in whole or part, and when `file` fails: not
   * again for the same problem until a registry has been read.
   */
  onError?(error: Error): void;
}

const POLL_INTERVAL_MS = 500;
/** Timeout of a request to the store. */
const TIMEOUT_MS = 1_500;

/** Used until the store has responded for the first time: no regions. */
const EMPTY_REGISTRY: Registry = {
  schema: 1,
  environment: 'unknown',
  updated: new Date(0).toISOString(),
  regions: {},
};

/** A registry as it was read, and what is used of it. */
interface LoadedRegistry {
  read: Registry;
  used: Registry;
}

/**
 * Polls the registry of a region store by its ETag. Keeps the last registry while the store is down or responds
 * with invalid data, also in a file across restarts. Leaves out regions and versions that are invalid or not signed by
 * their owners. Its timer does not keep the process alive.
 */
export class RegistryPoller {
  #current = EMPTY_REGISTRY;
  #version = '';
  #etag: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;
  /** The store may start too, or be empty. */
  #starting = new Starting();
  /** The problem that was reported last. */
  #problem: string | undefined;
  readonly #verifier: RegistryVerifier | undefined;

  constructor(private readonly options: RegistryPollerOptions) {
    if (options.siteKeys) this.#verifier = new RegistryVerifier(options.siteKeys);
  }

  /** The last loaded registry. */
  get current(): Registry {
    return this.#current;
  }

  /** Identifies the last loaded registry, the same in every process that follows it; empty before. */
  get version(): string {
    return this.#version;
  }

  /** Whether a registry has been loaded, from the store or from the file. */
  get loaded(): boolean {
    return this.#current !== EMPTY_REGISTRY;
  }

  /**
   * Reads the file, polls once, uses the file if that fails, and starts the interval. Resolves whether or not a registry
   * was loaded.
   */
  async start(): Promise<void> {
    this.#stopped = false;
    this.#starting = new Starting();
    // First: what the store sends must not be older.
    const copy = await this.#readCopy().catch((error: unknown) => void this.#report(error as Error));
    await this.poll();
    if (!this.loaded && copy) this.#use(copy);
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Polls now; concurrent calls share one poll. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#load()
      .catch((error: unknown) => {
        if (!this.#starting.isActive) this.#report(error as Error);
      })
      .finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  #schedule(): void {
    if (this.#stopped) return;
    const pause = this.#starting.isActive
      ? STARTING_RETRY_INTERVAL_MS
      : (this.options.intervalMs ?? POLL_INTERVAL_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.poll().then(() => this.#schedule()), pause).unref();
  }

  async #load(): Promise<void> {
    const response = await fetch(this.options.storeUrl + REGIONS_PATH + REGISTRY_FILE, {
      redirect: 'error',
      headers: this.#etag ? { 'if-none-match': this.#etag } : {},
      signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
    });
    if (response.status === 304) {
      this.#problem = undefined;
      return;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`The region store responded ${response.status} for the registry`);
    }
    this.#starting.end();
    const registry = this.#parse(await response.text(), 'The region store’s registry');
    this.#etag = response.headers.get('etag') ?? undefined;
    this.#use(registry);
    await this.#save(registry.used).catch((error: unknown) => this.#report(error as Error));
  }

  #report(error: Error): void {
    const { cause } = error;
    const problem = cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
    if (problem !== this.#problem) this.options.onError?.(error);
    this.#problem = problem;
  }

  /** @throws Error when it is not a registry, or not this site’s @param source for error messages */
  #parse(text: string, source: string): LoadedRegistry {
    const { registry: read, problems } = attempt(`${source} does not fit its schema`, () =>
      parseRegistry(JSON.parse(text)),
    );
    const verified = attempt(`${source} is refused`, () => this.#verifier?.verify(read));
    const all = [...problems, ...(verified?.problems ?? [])];
    if (all.length) this.#report(new Error(`${source}: ${all.join('; ')}`));
    else this.#problem = undefined;
    return { read, used: verified?.registry ?? read };
  }

  #use({ read, used }: LoadedRegistry): void {
    this.#current = used;
    // Of what was read, so that it is the same in processes that verify and in those that need not.
    this.#version = createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22);
    this.options.onChange?.(used);
  }

  async #readCopy(): Promise<LoadedRegistry | undefined> {
    const { file } = this.options;
    if (!file) return undefined;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : this.#parse(text, file);
  }

  /** Replaces the file by an atomic rename, so that it is complete whenever the process ends. */
  async #save(registry: Registry): Promise<void> {
    const { file } = this.options;
    if (!file) return;
    const draft = `${file}.${process.pid}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, JSON.stringify(registry));
    await rename(draft, file);
  }
}

function attempt<T>(message: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    throw new Error(message, { cause });
  }
}
