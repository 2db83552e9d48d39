import type { ClientConfig } from '@savepoint/contracts';

/** What a reader is asked to agree to. */
export type Purpose = 'reports' | 'analytics';
/** What they said; a purpose they were not asked about is absent. */
export type Choice = Partial<Record<Purpose, boolean>>;

export const CHOICE_KEY = 'savepoint.consent';

/** What was chosen in this browser; nothing when storage is blocked. */
export function readChoice(): Choice {
  try {
    return JSON.parse(localStorage.getItem(CHOICE_KEY) ?? '{}') as Choice;
  } catch {
    return {};
  }
}

/** Remembers a choice, for this page only where storage is blocked. */
export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
  } catch {
    // Asked again on the next page, which is better than to guess.
  }
}

/** What there is to agree to on this site. */
export const purposesOf = ({ sentry, analytics }: ClientConfig): Purpose[] => [
  ...(sentry ? (['reports'] as const) : []),
  ...(analytics ? (['analytics'] as const) : []),
];
