import { RenderError } from './renderer';

/** Time in which crashes are counted, and after which a bundle is started again. */
const WINDOW_MS = 60_000;
const MAX_CRASHES = 5;

/** Keeps a bundle that ends its process again and again from starting one for every request. */
export class CrashLimiter {
  /** Times of the last crashes by digest of the bundle. */
  readonly #crashes = new Map<string, number[]>();

  /** @param now a monotonic clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  record(sha384: string): void {
    this.#crashes.set(sha384, [...this.#recent(sha384), this.now()]);
  }

  /** @throws {RenderError} when the bundle crashed too often within the last minute */
  assertAllowed(sha384: string): void {
    if (this.#recent(sha384).length >= MAX_CRASHES)
      throw new RenderError(`The bundle crashed ${MAX_CRASHES} times within ${WINDOW_MS / 1000} s`);
  }

  #recent(sha384: string): number[] {
    const recent = (this.#crashes.get(sha384) ?? []).filter((at) => this.now() - at < WINDOW_MS);
    if (recent.length) this.#crashes.set(sha384, recent);
    else this.#crashes.delete(sha384);
    return recent;
  }
}
