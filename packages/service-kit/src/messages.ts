import { createMessages } from '@savepoint/contracts';

/** What is wrong with a field of a request. */
export const message = createMessages({
  unknownField: 'This field is not known.',
  missingField: 'This field is required.',
  valueNotAllowed: 'This field does not have one of the allowed values.',
  // With a sentence of the validator, such as “must be integer”
  fieldProblem: 'This field {problem}.',
  invalidField: 'This field is not valid.',
  invalidCursor: 'This cursor is not valid.',
});
