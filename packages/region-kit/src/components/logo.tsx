import { LETTERS } from './logo-letters';

/** The wordmark: its letters as one path, the dot of the i in the accent colour. Decorative: its link is labelled. */
export function Logo() {
  return (
    <svg viewBox="0 0 444 96" aria-hidden="true">
      <path fill="currentColor" d={LETTERS} />
      <path className="logo__pt" d="M326.4 0h15v15h-15z" />
    </svg>
  );
}
