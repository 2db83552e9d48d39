/**
 * Runs what belongs to many side by side, so that nobody waits for another’s (a bulkhead): each owner has a few of the
 * places. Nothing waits here; what finds no place stays where it is stored, and is tried again when one is free.
 */
export class Shares {
  /** Places that owners have, by owner. */
  readonly #taken = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();
  /** Called whenever a place is free again. */
  onFree: () => void = () => {};

  /** @param places tasks that run at the same time */
  constructor(private readonly places: number) {}

  get isFull(): boolean {
    return this.#running.size >= this.places;
  }

  /** The owners who have this many places or more. */
  ownersWith(count: number): string[] {
    return [...this.#taken].filter(([, taken]) => taken >= count).map(([owner]) => owner);
  }

  /**
   * Begins a task, if there is a place for it and each of its owners may have another.
   * @param owners whom it belongs to, a site and a host for example, each with the places that it may have
   * @param task must not reject
   * @returns whether it has begun
   */
  begin(owners: Readonly<Record<string, number>>, task: () => Promise<void>): boolean {
    const names = Object.keys(owners);
    if (this.isFull || names.some((name) => this.#countOf(name) >= (owners[name] ?? 0))) return false;
    this.#add(names, 1);
    const running = task().finally(() => {
      this.#running.delete(running);
      this.#add(names, -1);
      this.onFree();
    });
    this.#running.add(running);
    return true;
  }

  /** Resolves when all tasks that have begun are done. @returns how many there were */
  async settle(): Promise<number> {
    const running = [...this.#running];
    await Promise.all(running);
    return running.length;
  }

  #countOf(owner: string): number {
    return this.#taken.get(owner) ?? 0;
  }

  #add(owners: readonly string[], difference: number): void {
    for (const owner of owners) {
      const count = this.#countOf(owner) + difference;
      if (count > 0) this.#taken.set(owner, count);
      else this.#taken.delete(owner);
    }
  }
}
