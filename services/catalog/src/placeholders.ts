import {
  CHART_MIN_RATINGS,
  COMMENT_EDIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  RATING_MAX,
  RATINGS_SHOWN_MIN_COUNT,
  SCORE_MAX,
} from '@savepoint/contracts/base';
import { escapeHtml } from '@savepoint/service-kit/base';

/**
 * Placeholders that text pages may contain, as `{{owner_name}}`: settings, and limits that the pages name.
 * The text between `{{#owner_name}}` and `{{/owner_name}}` is shown only if there is a value, the text
 * between `{{^owner_name}}` and `{{/owner_name}}` only if there is none.
 */
export const PLACEHOLDERS = [
  'owner_name',
  'owner_address',
  'owner_email',
  'site_url',
  'comment_edit_minutes',
  'comment_max_length',
  'chart_min_ratings',
  'shown_min_ratings',
  'rating_max',
  'score_max',
] as const;

/** Values; empty for a setting that is not set. */
export type Placeholders = Record<(typeof PLACEHOLDERS)[number], string>;

export const LIMIT_PLACEHOLDERS = {
  comment_edit_minutes: String(COMMENT_EDIT_WINDOW_MINUTES),
  comment_max_length: COMMENT_MAX_LENGTH.toLocaleString('en-GB'),
  chart_min_ratings: String(CHART_MIN_RATINGS),
  shown_min_ratings: String(RATINGS_SHOWN_MIN_COUNT),
  rating_max: String(RATING_MAX),
  score_max: String(SCORE_MAX),
} as const satisfies Partial<Placeholders>;

const isPlaceholder = (name: string): name is keyof Placeholders =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** With the sign of a section, if any. In a link the braces are percent-encoded. */
const PLACEHOLDER = /(?:\{\{|%7B%7B)\s*([#^/]?)([a-z_]+)\s*(?:\}\}|%7D%7D)/gi;
const SECTION = /\{\{([#^])([a-z_]+)\}\}(.*?)\{\{\/\2\}\}/gs;
const EMPTY_PARAGRAPH = /<p>\s*<\/p>\s*/g;

/** Names of unknown placeholders in a text. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, , name]) => name!).filter((name) => !isPlaceholder(name));

/** Replaces the placeholders in HTML with escaped values. */
export const fillPlaceholders = (html: string, values: Placeholders): string =>
  chooseSections(html, values)
    .replace(PLACEHOLDER, (whole, sign: string, name: string) => {
      if (!isPlaceholder(name)) return whole;
      return sign ? '' : escapeHtml(values[name]);
    })
    .replace(EMPTY_PARAGRAPH, '');

/** Keeps the sections whose condition is met, without their tags; a section may contain others. */
function chooseSections(html: string, values: Placeholders): string {
  const chosen = html.replace(SECTION, (whole, sign: string, name: string, inner: string) => {
    if (!isPlaceholder(name)) return whole;
    return (sign === '#') === (values[name] !== '') ? inner : '';
  });
  return chosen === html ? html : chooseSections(chosen, values);
}
