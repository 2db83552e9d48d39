import { FRAGMENT_TIMEOUT_MS, isAhead } from '@savepoint/contracts/base';
import { scaleTimeout } from '@savepoint/service-kit/config';

/** A request for a fragment that takes longer is slow, whether it succeeds or not. */
const SLOW_MS = 0.75 * FRAGMENT_TIMEOUT_MS;
/** Slow requests in a row after which pages no longer wait for a version's fragments. */
const MAX_SLOW_COUNT = 5;
/** Time until a request is tried again; doubled after each slow one. */
const MIN_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 300_000;

interface State {
  slowCount: number;
  /** 0 while pages wait for the fragments. */
  pauseMs: number;
  retryAt: number;
  trying: boolean;
}

export interface SlowFragmentsOptions {
  log: { warn(details: object, message: string): void };
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * A circuit breaker for each version of a region, so that a slow one delays a few pages only. It counts slow requests in
 * a row instead of a share of recent ones, because most pages come from the cache and requests are rare.
 */
export class SlowFragments {
  /** By release, those whose last request was slow. */
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(private readonly options: SlowFragmentsOptions) {
    this.#now = options.now ?? (() => Date.now());
  }

  /**
   * Decides whether a page requests a fragment. After a pause one request at a time is tried, for which no page waits.
   * @param release region and version, as `comments@1.4.0`
   */
  admit(release: string): 'wait' | 'try' | 'skip' {
    const state = this.#states.get(release);
    if (!state?.pauseMs) return 'wait';
    if (state.trying || isAhead(state.retryAt, state.pauseMs, this.#now())) return 'skip';
    state.trying = true;
    return 'try';
  }

  /** Records how long a requested fragment took, or its failure; undefined when it is unknown. */
  record(release: string, durationMs: number | undefined): void {
    if (durationMs !== undefined) return this.#record(release, durationMs >= scaleTimeout(SLOW_MS));
    const state = this.#states.get(release);
    if (state) state.trying = false;
  }

  #record(release: string, slow: boolean): void {
    const { slowCount = 0, pauseMs = 0 } = this.#states.get(release) ?? {};
    if (!slow) {
      this.#states.delete(release);
      if (pauseMs) this.options.log.warn({ release }, 'fragments are fast again; pages have them again');
      return;
    }
    const state: State = { slowCount: slowCount + 1, pauseMs: 0, retryAt: 0, trying: false };
    if (state.slowCount >= MAX_SLOW_COUNT) {
      state.pauseMs = pauseMs ? Math.min(2 * pauseMs, MAX_PAUSE_MS) : MIN_PAUSE_MS;
      state.retryAt = this.#now() + state.pauseMs;
      const details = { release, pause_ms: state.pauseMs };
      this.options.log.warn(
        details,
        'fragments are slow; pages come without them, the client renders the region',
      );
    }
    this.#states.set(release, state);
  }
}
