import type { ClientConfig } from '@savepoint/contracts/base';

/** What a reader can consent to. */
export type Purpose = 'reports' | 'analytics';
/** A reader’s consent; a purpose they were not asked about is absent. */
export type ConsentChoice = Partial<Record<Purpose, boolean>>;

export const CHOICE_KEY = 'savepoint.consent';

/** Reads the choice saved in this browser; empty when storage is blocked. */
export function readChoice(): ConsentChoice {
  try {
    return JSON.parse(localStorage.getItem(CHOICE_KEY) ?? '{}') as ConsentChoice;
  } catch {
    return {};
  }
}

/** Saves a choice. Where storage is blocked, it applies to this page only. */
export function saveChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
  } catch {
    // The next page asks again: better than to assume consent.
  }
}

/** What this site asks consent for. */
export const purposesOf = ({ sentry, analytics }: ClientConfig): Purpose[] => [
  ...(sentry ? (['reports'] as const) : []),
  ...(analytics ? (['analytics'] as const) : []),
];
