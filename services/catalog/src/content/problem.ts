/** One mistake in the content: where it is and what to do about it. */
export interface Problem {
  /** Relative to the content folder. */
  file: string;
  /** Counted from 1; null for a problem of the whole file. */
  line: number | null;
  /** Counted from 1, where it is known. */
  column?: number;
  message: string;
}

/** Formats a problem: `games/hades.yaml:3: …`. */
export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${[file, line, column].filter((part) => part !== null && part !== undefined).join(':')}: ${message}`;

/** Sorts problems by file and line. */
export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );

/** The content is invalid; `problems` lists every mistake by file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const sorted = sortProblems(problems);
    super(sorted.map(formatProblem).join('\n'));
    this.problems = sorted;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it leads to a file that does not exist',
  ELOOP: 'it leads to itself',
  EISDIR: 'it is a folder, or leads to one',
  EACCES: 'it must not be read: change its permissions',
  EPERM: 'it must not be read: change its permissions',
};

/** The problem of a file that the system does not let us read. */
export const unreadable = (file: string, { code = '', message }: NodeJS.ErrnoException): Problem => ({
  file,
  line: null,
  message: `this cannot be read: ${REASONS[code] ?? message}.`,
});
