import type { TObject, TSchema } from 'typebox';
import type { ChallengeRule } from '../base';
import type { ErrorCode } from '../errors';

/** Schemas of a call, and its errors besides those of every call with its audience and upstream. */
export interface CallSchemas {
  /** Path parameters. */
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Body of a 200 response; absent for a stream. */
  response?: TSchema;
  /** Whether it responds 304 to a matching `If-None-Match`. */
  conditional?: true;
  /** When it needs the solution of a challenge. Calls that write for others to see, or send something, have one. */
  challenge?: ChallengeRule;
  errors: readonly ErrorCode[];
}
