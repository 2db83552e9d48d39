/** Deeper quotes are not marked as such: each level marks its lines. */
const MAX_QUOTE_DEPTH = 8;

interface Line {
  text: string;
  /** Quotes that it is in. */
  depth: number;
}

/** Where a text begins that may still be replaced. */
export interface Mark {
  line: number;
  piece: number;
}

/**
 * Collects a text in lines and pieces of the last line. Nothing that is written is copied again with what follows, so a text
 * takes time in proportion to its length.
 */
export class TextWriter {
  readonly #lines: Line[] = [];
  /** Of the line that is being written; none of them is empty. */
  readonly #pieces: string[] = [];
  /** The number of the first line of each open quote that is marked. */
  readonly #quotes: number[] = [];
  /** Quotes that are open, with those too deep to be marked. */
  #openQuotes = 0;
  #length = 0;
  /** Before each line that is not empty. */
  indent = '';

  /** Characters that were written. */
  get length(): number {
    return this.#length;
  }

  get isAtLineStart(): boolean {
    return this.#pieces.length === 0;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0 && this.#pieces.length === 0;
  }

  /** Adds a text with line breaks `\n`. */
  write(text: string): void {
    const [first = '', ...further] = text.split('\n');
    this.#push(first);
    for (const line of further) {
      this.breakLine();
      this.#push(line);
    }
  }

  breakLine(): void {
    this.#lines.push({ text: this.#pieces.join(''), depth: this.#quotes.length });
    this.#pieces.length = 0;
    this.#length += 1;
  }

  /** Ends the line, unless nothing has been written, so that `breaks` line breaks are at the end. */
  endLine(breaks: 1 | 2): void {
    if (this.isEmpty) return;
    this.trimEnd();
    if (!this.isAtLineStart) this.breakLine();
    if (breaks === 2 && this.#lines.at(-1)?.text !== '') this.breakLine();
  }

  /** Ends the line, with no empty lines at the end, or one. */
  endTightly(breaks: 1 | 2): void {
    this.endLine(1);
    const start = this.#quotes.at(-1) ?? 0;
    while (this.isAtLineStart && this.#lines.length > start && isBlank(this.#lines.at(-1))) this.#lines.pop();
    if (breaks === 2) this.endLine(2);
  }

  /** Removes spaces at the end of the line. */
  trimEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const trimmed = last.trimEnd();
      if (trimmed === '') continue;
      this.#pieces.push(trimmed);
      return;
    }
  }

  openQuote(): void {
    this.endLine(2);
    this.#openQuotes += 1;
    if (this.#openQuotes <= MAX_QUOTE_DEPTH) this.#quotes.push(this.#lines.length);
  }

  /** Ends the innermost quote, if there is one, without empty lines at its beginning and end. */
  closeQuote(): void {
    if (this.#openQuotes === 0) return;
    this.endLine(1);
    this.#openQuotes -= 1;
    if (this.#openQuotes < MAX_QUOTE_DEPTH) {
      const start = this.#quotes.at(-1) ?? 0;
      while (this.#lines.length > start && isBlank(this.#lines.at(-1))) this.#lines.pop();
      let first = start;
      while (first < this.#lines.length && isBlank(this.#lines[first])) first += 1;
      if (first > start) this.#lines.splice(start, first - start);
      this.#quotes.pop();
    }
    this.endLine(2);
  }

  /** Marks the place at which the next text begins. */
  mark(): Mark {
    return { line: this.#lines.length, piece: this.#pieces.length };
  }

  /** The text since a mark. */
  since({ line, piece }: Mark): string {
    if (line === this.#lines.length) return this.#pieces.slice(piece).join('');
    const texts = this.#lines.slice(line).map(({ text }) => text);
    return [...texts, this.#pieces.join('')].join('\n');
  }

  /** Replaces the text since a mark in the line that is being written. */
  replaceSince({ line, piece }: Mark, text: string): void {
    if (line === this.#lines.length) this.#pieces.length = Math.min(this.#pieces.length, piece);
    this.#push(text);
  }

  /** The whole text: lines of quotes begin with `> `. */
  toString(): string {
    while (this.#openQuotes > 0) this.closeQuote();
    const lines = this.#lines.map(({ text, depth }) =>
      depth === 0 ? text : `${'> '.repeat(depth)}${text}`.trimEnd(),
    );
    return [...lines, this.#pieces.join('')].join('\n');
  }

  #push(text: string): void {
    if (text === '') return;
    if (this.isAtLineStart && this.indent) this.#pieces.push(this.indent);
    this.#pieces.push(text);
    this.#length += text.length;
  }
}

const isBlank = (line: Line | undefined): boolean => line?.text.trim() === '';
