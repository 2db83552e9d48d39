/**
 * Lets requests for the same thing share one task. A request only joins a task that has not begun: what a member wrote
 * before the request is in the answer. The next task of a key begins when the current one has ended.
 */
export class Batches<Result> {
  readonly #waiting = new Map<string, Promise<Result>>();
  readonly #running = new Map<string, Promise<Result>>();

  /** Whether a task of this key is waiting or running. */
  has(key: string): boolean {
    return this.#waiting.has(key) || this.#running.has(key);
  }

  /** @param task must not reject */
  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    // Requests that have arrived in the same turn of the event loop share the task.
    const before: Promise<unknown> =
      this.#running.get(key) ?? new Promise((resolve) => setImmediate(resolve));
    const result: Promise<Result> = before.then(() => {
      this.#waiting.delete(key);
      this.#running.set(key, result);
      return task();
    });
    this.#waiting.set(key, result);
    void result.finally(() => {
      if (this.#running.get(key) === result) this.#running.delete(key);
    });
    return result;
  }
}
