import type { TSchema } from 'typebox';

/** Keywords of JSON Schema that only the API’s description has. */
export const DESCRIBED = 'x-described';

/**
 * Adds to a schema what the API’s description says beside it, of a field whose mistakes have sentences of their own: the
 * service accepts the field, and refuses with these.
 */
export const described = <T extends TSchema>(schema: T, keywords: Readonly<Record<string, unknown>>): T => ({
  ...schema,
  [DESCRIBED]: keywords,
});

/** Text in which something is to be seen: not only spaces and control characters. */
export const VISIBLE_TEXT = '[^\\s\\x00-\\x1f\\x7f-\\x9f]';
/** Email addresses as most are. Those with other letters are accepted too. */
export const COMMON_EMAIL = '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){1,2}$';
