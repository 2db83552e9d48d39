/** What is checked, in the order of the output. */
export const CHECKS = {
  files: 'Files: all are there, with the digests of the build',
  types: 'Types: the TypeScript compiler has no errors',
  contract: 'Contract: props, events and shared modules fit the site',
  shared: 'Shared modules: none is contained',
  budgets: 'Bytes: within the budgets',
  styles: 'Styles: only within the region',
  network: 'Network: only the calls of the contract',
  stories: 'Stories: every region has some, which fit its props',
  server: 'Server: every story renders',
  html: 'HTML: only what a fragment may have',
  height: 'Height: a slot that the server may leave empty reserves some',
  browser: 'Browser: every region is loaded, and every story mounts',
  policy: 'Policy: nothing that the policy of the pages blocks',
  hydration: 'Hydration: the browser renders what the server did',
  accessibility: 'Accessibility: axe finds nothing',
  globals: 'Globals: none is added, replaced or deleted',
  store: 'Store: it says what the site has',
} as const;

export type CheckName = keyof typeof CHECKS;

export interface CheckResult {
  check: CheckName;
  status: 'ok' | 'failed' | 'not-checked';
  /** What is wrong, and what to do; or why it was not checked. */
  messages: string[];
}

/** Returns the result of a check that lists problems. */
export const resultOf = (check: CheckName, problems: readonly string[]): CheckResult => ({
  check,
  status: problems.length ? 'failed' : 'ok',
  messages: [...new Set(problems)],
});

export const notChecked = (check: CheckName, reason: string): CheckResult => ({
  check,
  status: 'not-checked',
  messages: [reason],
});

const LABELS = { ok: 'ok', failed: 'FAILED', 'not-checked': 'not checked' };

/** Formats results, a line each, and a line for each message. */
export const resultLines = (results: readonly CheckResult[]): string[] =>
  results.flatMap(({ check, status, messages }) => [
    `${LABELS[status].padEnd(13)}${CHECKS[check]}`,
    ...messages.map((message) => `${' '.repeat(15)}${message.replaceAll('\n', `\n${' '.repeat(17)}`)}`),
  ]);
