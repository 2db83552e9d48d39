import type { FastifyInstance } from 'fastify';
import Opossum from 'opossum';
import { gauge } from '../metrics';
import { scaleTimeout } from '../config';

/** A call without a response for this long is suspicious: the upstream is probed. */
const SILENCE_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
/** Time between two probes while the circuit is open. */
const PROBE_INTERVAL_MS = 1_000;
/** The circuit also opens when half of the calls time out, of at least this many in ten seconds. */
const MIN_CALLS_COUNT = 5;
const WINDOW_MS = 10_000;
const MAX_FAILED_PERCENT = 50;

/** What a breaker needs of the server that makes the calls. */
export type BreakerServer = Pick<FastifyInstance, 'log' | 'metrics'>;

export interface CircuitBreakerOptions {
  /** The upstream’s name, in logs and metrics. */
  upstream: string;
  /** Resolves when the upstream responds in any way. */
  probe(timeout: AbortSignal): Promise<unknown>;
  /** Logs changes and has the metric `upstream_circuit_open`; without it neither is done. */
  server?: BreakerServer | undefined;
}

/** What aborts a call, such as an `AbortController`. */
type Abortable = Pick<AbortController, 'abort'>;

interface InFlightCall {
  /** By `performance.now()`. */
  startedAt: number;
  abort: Abortable | undefined;
}

const RESPONDED = Promise.resolve();

/** The circuit is open: the upstream was not called. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
  constructor(
    readonly upstream: string,
    options?: ErrorOptions,
  ) {
    super(`${upstream} does not respond; it is probed every ${PROBE_INTERVAL_MS} ms`, options);
  }
}

/**
 * Fails calls to a silent upstream at once. The circuit opens when calls are not answered and a probe is not answered
 * either, or when many calls time out; it closes when a probe is answered. Errors that arrive quickly, such as a refused
 * connection, cost callers nothing and do not open it.
 */
export class CircuitBreaker {
  readonly #circuit: Opossum<[() => Promise<unknown>]>;
  /** The oldest is first. */
  readonly #inFlight = new Set<InFlightCall>();
  readonly #silenceMs = scaleTimeout(SILENCE_MS);
  #watching = false;
  #respondedAt = 0;
  #probing = false;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.#circuit = new Opossum((call: () => Promise<unknown>) => call(), {
      name: options.upstream,
      timeout: false,
      volumeThreshold: MIN_CALLS_COUNT,
      rollingCountTimeout: WINDOW_MS,
      errorThresholdPercentage: MAX_FAILED_PERCENT,
      resetTimeout: PROBE_INTERVAL_MS,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      errorFilter: (error: unknown) => !isTimeout(error),
    });
    // Callers never wait for an upstream that may still be silent: the one attempt when half open is a probe.
    this.#circuit.on('halfOpen', () => void this.#circuit.fire(() => this.#probe()).catch(() => {}));
    this.#report(options.server);
  }

  /** Whether calls fail at once. */
  get isOpen(): boolean {
    return !this.#circuit.closed;
  }

  /**
   * Makes a call, unless the circuit is open.
   * @param call resolves when the upstream has begun to respond
   * @param abort of the call, for when the circuit opens; one that has effects may still be carried out then
   * @throws {CircuitOpenError} and whatever `call` throws
   */
  async run<T>(call: () => Promise<T>, abort?: Abortable): Promise<T> {
    const report = this.track(abort);
    try {
      const result = await call();
      report();
      return result;
    } catch (error) {
      report(error);
      throw error;
    }
  }

  /**
   * Tracks a call that the caller makes by itself. Opossum only counts its outcome: wrapped around the call, it would
   * delay each response by several turns of the event loop, which costs the gateway a fifth of its speed.
   * @param abort see {@link run}
   * @returns a function that reports the outcome, once: an error, or nothing when the upstream has begun to respond
   * @throws {CircuitOpenError}
   */
  track(abort?: Abortable): (error?: unknown) => void {
    if (this.isOpen) throw new CircuitOpenError(this.options.upstream);
    const call: InFlightCall = { startedAt: performance.now(), abort };
    this.#inFlight.add(call);
    if (!this.#watching) this.#watchSilence(this.#silenceMs);
    return (error) => {
      this.#inFlight.delete(call);
      if (error === undefined) this.#respondedAt = performance.now();
      else if (isTimeout(error)) this.#checkSilence(call.startedAt);
      if (this.#circuit.closed)
        this.#circuit
          .fire(() => (error === undefined ? RESPONDED : Promise.reject(error as Error)))
          .catch(() => {});
    };
  }

  /** Checks calls for silence when the oldest of them is due: one timer serves all. */
  #watchSilence(delayMs: number): void {
    this.#watching = true;
    setTimeout(() => {
      this.#watching = false;
      if (this.#inFlight.size === 0) return;
      const [oldest] = [...this.#inFlight].filter(({ startedAt }) => startedAt >= this.#respondedAt);
      const remainingMs = oldest ? oldest.startedAt + this.#silenceMs - performance.now() : this.#silenceMs;
      if (oldest && remainingMs <= 0) this.#checkSilence(oldest.startedAt);
      this.#watchSilence(remainingMs > 0 ? remainingMs : this.#silenceMs);
    }, delayMs).unref();
  }

  /** Opens the circuit when a probe fails too; one probe at a time. */
  #checkSilence(startedAt: number): void {
    if (this.isOpen || this.#probing || this.#respondedAt > startedAt) return;
    this.#probing = true;
    void this.#probe()
      .catch(() => this.#circuit.open())
      .finally(() => (this.#probing = false));
  }

  async #probe(): Promise<void> {
    try {
      await this.options.probe(AbortSignal.timeout(scaleTimeout(PROBE_TIMEOUT_MS)));
    } catch (cause) {
      // A refused connection too: until the upstream responds, the circuit stays open.
      throw new CircuitOpenError(this.options.upstream, { cause });
    }
    this.#respondedAt = performance.now();
  }

  #report(server: BreakerServer | undefined): void {
    const { upstream } = this.options;
    const circuitOpen = server && gauge(server.metrics, 'upstream_circuit_open');
    circuitOpen?.set({ upstream }, 0);
    let open = false;
    this.#circuit.on('open', () => {
      for (const { abort } of this.#inFlight) abort?.abort(new CircuitOpenError(upstream));
      // Each failed probe opens the circuit again.
      if (open) return;
      open = true;
      circuitOpen?.set({ upstream }, 1);
      server?.log.warn({ upstream }, 'circuit opened: the upstream does not respond, calls fail at once');
    });
    this.#circuit.on('close', () => {
      open = false;
      circuitOpen?.set({ upstream }, 0);
      server?.log.warn({ upstream }, 'circuit closed: the upstream responds again');
    });
  }
}

const TIMEOUT = /^(TimeoutError|(Headers|Body|Connect)TimeoutError|CircuitOpenError)$/;

/** Whether an error, or one that caused it, is a timeout. */
export function isTimeout(error: unknown): boolean {
  // The reason of a signal is an `Error` of Node’s own, which is another one in tests.
  for (let each = error as Partial<Error> | undefined; each; each = each.cause as Partial<Error> | undefined)
    if (TIMEOUT.test(each.name ?? '')) return true;
  return false;
}

/** A probe over HTTP: any response to `/readyz` will do. */
export const httpProbe =
  (baseUrl: string) =>
  async (timeout: AbortSignal): Promise<void> => {
    const response = await fetch(new URL('/readyz', baseUrl), { redirect: 'error', signal: timeout });
    await response.body?.cancel();
  };
