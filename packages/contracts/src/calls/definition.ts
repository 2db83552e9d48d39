import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from '../errors';

/** Schemas of a call, and the errors it can give besides those of every call of its audience and upstream. */
export interface CallSchemas {
  /** Of the path. */
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Of the body of a 200 response; absent for a stream. */
  response?: TSchema;
  /** It answers 304 to a matching `If-None-Match`. */
  conditional?: true;
  errors: readonly ErrorCode[];
}
