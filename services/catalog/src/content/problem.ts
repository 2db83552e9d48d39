/** One thing that is wrong with the content, where it is, and what to do about it. */
export interface Problem {
  /** Relative to the content folder. */
  file: string;
  /** Counted from 1; null when the file as a whole is meant. */
  line: number | null;
  message: string;
}

/** How a problem is told: `games/hades.yaml:3: …`. */
export const describe = ({ file, line, message }: Problem): string =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`;

/** The content cannot be taken as it is; `problems` lists all that is wrong, by file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const sorted = [...problems].sort(
      (a, b) => a.file.localeCompare(b.file, 'en') || (a.line ?? 0) - (b.line ?? 0),
    );
    super(sorted.map(describe).join('\n'));
    this.problems = sorted;
  }
}
