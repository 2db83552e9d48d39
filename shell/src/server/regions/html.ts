const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an attribute or element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/**
 * JSON for the inside of a `<script type="application/json">`: no character in it can end the element
 * or start a comment.
 */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
