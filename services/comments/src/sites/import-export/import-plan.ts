import { COMMENT_MAX_LEVEL, REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { PlainComment } from './record';

const NONE = -1;

/** What is known of a comment before its text is read: little, since a file can have a million. */
interface Entry {
  /** Number of its page, or NONE; until all are placed, what `add` was called with. */
  page: number;
  parentId: string | undefined;
  parent: number;
  isLeftOut: boolean;
  isHidden: boolean;
  created: number;
  root: number;
  level: number;
  /** It has replies in its thread, so it stays there itself, if only as an empty comment. */
  hasReplies: boolean;
  isCollapsed: boolean;
  isFlattened: boolean;
  isDateReplaced: boolean;
}

/** Where a comment goes. Numbers are those of comments, in the order of the file. */
export type Placed = Readonly<Entry>;

/**
 * The shape of all threads of a file: which comments are parents of which, however they are ordered in it. Memory grows with
 * the number of comments, not with their texts.
 */
export class ImportPlan {
  readonly #numbers = new Map<string, number>();
  readonly #entries: Entry[] = [];
  withoutParent = 0;

  get size(): number {
    return this.#entries.length;
  }

  /** Adds a comment whose id is new. @param page what identifies its page until all are placed */
  add({ id, parent, state, created }: Omit<PlainComment, 'text'>, page: number): void {
    this.#numbers.set(id, this.#entries.length);
    this.#entries.push({
      page,
      parentId: parent,
      parent: NONE,
      isLeftOut: state === 'deleted' || state === 'spam',
      isHidden: state === 'pending' || state === 'hidden',
      created: created?.getTime() ?? NaN,
      root: NONE,
      level: NONE,
      hasReplies: false,
      isCollapsed: false,
      isFlattened: false,
      isDateReplaced: false,
    });
  }

  /** Ids of the comments, in the order of their numbers. */
  ids(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  at(number: number): Placed {
    return this.#entry(number);
  }

  #entry(number: number): Entry {
    const entry = this.#entries[number];
    if (!entry) throw new RangeError(`There is no comment ${number}.`);
    return entry;
  }

  /**
   * Places all comments. Call it once, when all have been added.
   * @param now no comment is newer
   * @param pageOf the number of a page by what `add` was called with; a negative one for comments that are left out
   */
  place(now: number, pageOf: (page: number) => number): void {
    for (const entry of this.#entries) {
      entry.page = Math.max(pageOf(entry.page), NONE);
      entry.isLeftOut ||= entry.page === NONE;
    }
    this.#linkParents();
    this.#replaceDates(now);
    this.#markReplied();
    for (let number = 0; number < this.size; number += 1) this.#placeBelowParents(number);
    this.#separateDates();
    this.#collapse();
  }

  #linkParents(): void {
    for (const entry of this.#entries) {
      const { parentId, page } = entry;
      entry.parentId = undefined;
      if (parentId === undefined) continue;
      const parent = this.#numbers.get(parentId);
      if (parent !== undefined && this.#entry(parent).page === page) entry.parent = parent;
      else if (!entry.isLeftOut) this.withoutParent += 1;
    }
    this.#breakCycles();
  }

  /** Makes one comment of every circle of parents a comment of its own. */
  #breakCycles(): void {
    const walkOf = new Int32Array(this.size).fill(NONE);
    for (let start = 0; start < this.size; start += 1) {
      let [previous, number] = [NONE, start];
      while (number !== NONE && walkOf[number] === NONE) {
        walkOf[number] = start;
        previous = number;
        number = this.#entry(number).parent;
      }
      if (number === NONE || walkOf[number] !== start || previous === NONE) continue;
      this.#entry(previous).parent = NONE;
      this.withoutParent += 1;
    }
  }

  /** A missing date becomes that of the comment before in the file; one in the future, now. */
  #replaceDates(now: number): void {
    let last = this.#entries.find(({ created }) => created >= 0 && created <= now)?.created ?? now;
    for (const entry of this.#entries) {
      const { created } = entry;
      const valid = created > now ? now : created >= 0 ? created : last;
      entry.isDateReplaced = valid !== created;
      entry.created = valid;
      last = valid;
    }
  }

  /**
   * Marks what has replies in its thread. A comment that is left out stays as an empty one where somebody replied to it, also
   * if the reply waits for a moderator.
   */
  #markReplied(): void {
    for (const entry of this.#entries) if (!entry.isLeftOut && !entry.isHidden) this.#markAbove(entry);
    for (const entry of this.#entries) {
      if (entry.isLeftOut || entry.parent === NONE) continue;
      const parent = this.#entry(entry.parent);
      if (!parent.isLeftOut || parent.hasReplies) continue;
      parent.hasReplies = true;
      this.#markAbove(parent);
    }
  }

  #markAbove({ parent }: Entry): void {
    for (
      let above = parent;
      above !== NONE && !this.#entry(above).hasReplies;
      above = this.#entry(above).parent
    )
      this.#entry(above).hasReplies = true;
  }

  /** Sets the level, root and final parent: of a comment below the last level, the one above its parent. */
  #placeBelowParents(start: number): void {
    const chain: Entry[] = [];
    for (
      let number = start;
      number !== NONE && this.#entry(number).level === NONE;
      number = this.#entry(number).parent
    )
      chain.push(this.#entry(number));
    for (const entry of chain.toReversed()) {
      if (entry.parent === NONE) {
        entry.level = 0;
        continue;
      }
      const parent = this.#entry(entry.parent);
      // A reply is never older than what it replies to.
      entry.created = Math.max(entry.created, parent.created + 1);
      entry.root = parent.root === NONE ? entry.parent : parent.root;
      entry.level = Math.min(parent.level + 1, COMMENT_MAX_LEVEL);
      if (parent.level < COMMENT_MAX_LEVEL) continue;
      entry.isFlattened = true;
      entry.parent = parent.parent;
    }
  }

  /** Comments of one page that were written in the same second stay in the order of the file: a millisecond apart. */
  #separateDates(): void {
    const latest = new Map<number, number>();
    for (const entry of this.#entries.toSorted((a, b) => a.created - b.created)) {
      entry.created = Math.max(entry.created, (latest.get(entry.page) ?? -Infinity) + 1);
      latest.set(entry.page, entry.created);
    }
  }

  /** As for comments that are posted: the oldest replies of a thread are shown, further ones on request. */
  #collapse(): void {
    const replies = this.#entries.filter((entry) => entry.root !== NONE && isInThread(entry));
    replies.sort((a, b) => a.created - b.created);
    const counts = new Map<number, number>();
    for (const entry of replies) {
      const count = counts.get(entry.root) ?? 0;
      counts.set(entry.root, count + 1);
      entry.isCollapsed = count >= REPLIES_PER_THREAD_MAX;
    }
  }
}

/** Whether a comment is imported at all. */
export const isImported = ({ isLeftOut, hasReplies, page }: Placed): boolean =>
  page !== NONE && (!isLeftOut || hasReplies);

/** Whether it is in its thread: a hidden one only where others have replied. */
export const isInThread = (entry: Placed): boolean =>
  isImported(entry) && (!entry.isHidden || entry.hasReplies);
