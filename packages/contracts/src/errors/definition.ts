/** What an error response means. */
export interface ErrorDefinition {
  status: number;
  /** For the reader. `{name}` is replaced by a parameter. */
  sentence: string;
  /** For callers of the API: when it occurs, and what to do. */
  description: string;
  /** Seconds, for `Retry-After`. */
  retryAfterS?: number;
  /** Readers of embedded threads see it: its sentence is in every language. */
  translated?: true;
}

export const NOT_VALID = 'Some of the fields are not valid.';
export const NOT_NOW = 'This is not available at the moment. Try again shortly.';
