/** A map that forgets what has not been asked for the longest. */
export class Lru<V> {
  readonly #values = new Map<string, V>();

  /**
   * @param capacity entries that are kept
   * @param dropped told about each entry that is forgotten
   */
  constructor(
    private readonly capacity: number,
    private readonly dropped: (value: V) => void = () => {},
  ) {}

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest] of this.#values) {
      if (this.#values.size <= this.capacity) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.dropped(value);
  }

  values(): V[] {
    return [...this.#values.values()];
  }

  clear(): void {
    for (const key of [...this.#values.keys()]) this.delete(key);
  }
}
