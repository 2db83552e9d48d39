import { unavailable } from '@savepoint/service-kit';

/** Lets a few tasks run at once, keeps some waiting in line, and turns the rest away. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * @param width tasks at once
   * @param line tasks that may wait
   */
  constructor(
    private readonly width: number,
    private readonly line: number,
  ) {}

  /** @throws {HttpError} 503 when the line is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.width) this.#running += 1;
    else if (this.#waiting.length < this.line) await new Promise<void>((go) => this.#waiting.push(go));
    else throw unavailable('too-busy', 'There is too much to do right now. Please try again shortly.');
    try {
      return await task();
    } finally {
      // The place is handed on without being freed, so that nobody can push in.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
