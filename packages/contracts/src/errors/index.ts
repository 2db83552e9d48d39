import { challengeErrors } from './challenge';
import { commentsErrors } from './comments';
import { commonErrors } from './common';
import { contentErrors } from './content';
import { membersErrors } from './members';
import { moderationErrors } from './moderation';
import { siteErrors } from './sites';

export { commentsErrors } from './comments';
export type { ErrorDefinition } from './definition';

/** Every error code. Codes are stable: callers branch on them. `docs/errors.md` is generated from this. */
export const errors = {
  ...commonErrors,
  ...challengeErrors,
  ...membersErrors,
  ...commentsErrors,
  ...moderationErrors,
  ...siteErrors,
  ...contentErrors,
};

// Not the bare `keyof`: the compiler would print all codes in place of this name.
export type ErrorCode = Extract<keyof typeof errors, string>;

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
/** Names of the parameters in a code’s sentence; `never` when it has none. */
export type ErrorParameter<C extends ErrorCode> = C extends ErrorCode
  ? (typeof errors)[C] extends { sentence: infer S extends string }
    ? Placeholders<S>
    : never
  : never;
