import { isAhead } from '@savepoint/contracts/base';

/** The time after which a part that does not respond is no longer taken for one that starts too. */
const STARTING_MS = 120_000;
/** Time between two attempts to use a part or a database that starts too. */
export const STARTING_RETRY_INTERVAL_MS = 200;

/**
 * The first two minutes of a part, until what it depends on has responded once: those that start together wait for each
 * other, which is not worth a warning.
 */
export class Starting {
  readonly #until = Date.now() + STARTING_MS;
  #hasResponded = false;

  get isActive(): boolean {
    return !this.#hasResponded && isAhead(this.#until, STARTING_MS);
  }

  /** Ends it: what the part depends on has responded. */
  end(): void {
    this.#hasResponded = true;
  }
}
