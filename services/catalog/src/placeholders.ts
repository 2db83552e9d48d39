import { COMMENT_EDIT_WINDOW_MINUTES, COMMENT_MAX_LENGTH } from '@savepoint/contracts';
import { escapeHtml } from '@savepoint/service-kit';

/** Placeholders that text pages may contain, as `{{owner_name}}`: settings, and numbers that the site promises. */
export const PLACEHOLDERS = [
  'owner_name',
  'owner_address',
  'owner_email',
  'site_url',
  'comment_edit_minutes',
  'comment_max_length',
] as const;

export type Placeholders = Record<(typeof PLACEHOLDERS)[number], string>;

export const LIMIT_PLACEHOLDERS = {
  comment_edit_minutes: String(COMMENT_EDIT_WINDOW_MINUTES),
  comment_max_length: COMMENT_MAX_LENGTH.toLocaleString('en-GB'),
} as const satisfies Partial<Placeholders>;

const isPlaceholder = (name: string): name is keyof Placeholders =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** In a link the braces are percent-encoded. */
const PLACEHOLDER = /(?:\{\{|%7B%7B)\s*([a-z_]+)\s*(?:\}\}|%7D%7D)/gi;

/** Names of unknown placeholders in a text. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !isPlaceholder(name));

/** Replaces the placeholders in HTML with escaped values. */
export const fillPlaceholders = (html: string, values: Placeholders): string =>
  html.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? escapeHtml(values[name]) : whole,
  );
