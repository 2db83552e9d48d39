import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Spelling } from './spellings';

/** Separates texts. It sorts before every character of a folded text. */
const END = '\n';
const END_CODE = 10;
/** Bits of an owner that are its field. */
const FIELD_BITS = 3;
/** Texts that are added, or starts that are sorted, before the event loop runs. */
const STEP = 5_000;

/** A place where a searched text occurs. */
export interface Occurrence {
  entry: number;
  field: number;
  /** Whether a text begins here. */
  first: boolean;
  /** Whether a word ends where the searched text does, and whether the text does. */
  wordEnds: boolean;
  textEnds: boolean;
}

/**
 * Texts by the starts of their words: a suffix array over all texts, each without spaces. What was typed is found
 * wherever a word starts, whether its words are together or apart.
 */
export class TextIndex {
  private constructor(
    private readonly text: string,
    /** 1 where a word starts or a text ends. */
    private readonly edges: Uint8Array,
    /** Offsets of the starts of words, in the order of what follows, and the entry and field of each. */
    private readonly starts: Uint32Array,
    private readonly owners: Uint32Array,
  ) {}

  /**
   * Builds an index in steps and yields to the event loop between them.
   * @param textsOf yields the texts of an entry with their fields, 0 to 7; an entry’s number is its index
   */
  static async build<T>(
    entries: readonly T[],
    textsOf: (entry: T) => Iterable<readonly [field: number, spelling: Spelling]>,
  ): Promise<TextIndex> {
    const texts: string[] = [];
    const edges: number[] = [];
    const starts: number[] = [];
    const owners: number[] = [];
    let offset = 0;
    for (const [entry, item] of entries.entries()) {
      for (const [field, spelling] of textsOf(item)) {
        offset++;
        for (const edge of spelling.edges) edges.push(offset + edge);
        for (const start of spelling.starts) {
          starts.push(offset + start);
          owners.push((entry << FIELD_BITS) | field);
        }
        texts.push(spelling.text);
        offset += spelling.text.length;
        edges.push(offset);
      }
      if (entry % STEP === STEP - 1) await yieldToEventLoop();
    }
    const text = END + texts.join(END) + END;
    const marks = new Uint8Array(text.length + 1);
    for (const edge of edges) marks[edge] = 1;
    const index = new TextIndex(text, marks, Uint32Array.from(starts), Uint32Array.from(owners));
    await index.#sort();
    return index;
  }

  /**
   * Calls back for every place at which a word starts and the text follows.
   * @param max places above which there are too many to be of use; none is visited then
   */
  visit(searched: string, visitor: (occurrence: Occurrence) => void, max = Infinity): void {
    const from = this.#bound(searched, 0);
    const to = this.#bound(searched, 1);
    if (to - from > max) return;
    const occurrence = { entry: 0, field: 0, first: false, wordEnds: false, textEnds: false };
    for (let at = from; at < to; at++) {
      const start = this.starts[at]!;
      const end = start + searched.length;
      occurrence.entry = this.owners[at]! >>> FIELD_BITS;
      occurrence.field = this.owners[at]! & ((1 << FIELD_BITS) - 1);
      occurrence.wordEnds = this.edges[end] === 1;
      occurrence.textEnds = occurrence.wordEnds && this.text.charCodeAt(end) === END_CODE;
      occurrence.first = this.text.charCodeAt(start - 1) === END_CODE;
      visitor(occurrence);
    }
  }

  /** Index of the first start that is after all those less than the text (0), or after all that begin with it (1). */
  #bound(searched: string, after: 0 | 1): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.starts[middle]!, searched) < after) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(start: number, searched: string): number {
    for (let at = 0; at < searched.length; at++) {
      const difference = this.text.charCodeAt(start + at) - searched.charCodeAt(at);
      if (difference) return difference;
    }
    return 0;
  }

  /** Sorts the starts by what follows (three-way radix quicksort). */
  async #sort(): Promise<void> {
    const ranges: [from: number, to: number, depth: number][] = [[0, this.starts.length, 0]];
    let sorted = 0;
    for (let range = ranges.pop(); range; range = ranges.pop()) {
      const [from, to, depth] = range;
      if (to - from < 2) continue;
      if ((sorted += to - from) > STEP * 100) {
        sorted = 0;
        await yieldToEventLoop();
      }
      const [less, greater, ended] = this.#partition(from, to, depth);
      ranges.push([from, less, depth], [greater, to, depth]);
      if (!ended) ranges.push([less, greater, depth + 1]);
    }
  }

  /** Parts a range by one character into less, equal and greater than that of the middle. */
  #partition(from: number, to: number, depth: number): [less: number, greater: number, ended: boolean] {
    const { text, starts, owners } = this;
    const pivot = text.charCodeAt(starts[(from + to) >>> 1]! + depth);
    let less = from;
    let greater = to;
    for (let at = from; at < greater;) {
      const code = text.charCodeAt(starts[at]! + depth);
      if (code === pivot) {
        at++;
        continue;
      }
      const other = code < pivot ? less++ : --greater;
      const [start, owner] = [starts[at]!, owners[at]!];
      starts[at] = starts[other]!;
      owners[at] = owners[other]!;
      starts[other] = start;
      owners[other] = owner;
      if (code < pivot) at++;
    }
    return [less, greater, pivot === END_CODE];
  }
}
