import { Type, type Static } from 'typebox';

/** Every error response. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: 'A sentence for a person' }),
  code: Type.String({ description: 'Stable; see docs/errors.md' }),
  request_id: Type.String(),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'The values in the sentence, for those who show it in another language',
    }),
  ),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'A sentence for each rejected field' }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
