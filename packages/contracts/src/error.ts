import { Type, type Static } from 'typebox';

/** What every refused call is answered with. `code` is stable; `error` is a sentence for a person. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorBody = Static<typeof ErrorBody>;
