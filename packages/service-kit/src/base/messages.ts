import { createMessages } from '@savepoint/contracts/base';

/** What is wrong with a field of a request. */
export const message = createMessages({
  unknownField: 'This field is not known.',
  missingField: 'This field is required.',
  valueNotAllowed: 'This field does not have one of the allowed values.',
  // With a sentence of the validator, such as “must be integer”
  fieldProblem: 'This field {problem}.',
  invalidField: 'This field is not valid.',
  invalidCursor: 'This cursor is not valid.',

  // Pages for errors
  notFoundTitle: 'Page not found',
  refusedTitle: 'That did not work',
  tooManyTitle: 'Too many requests',
  unavailableTitle: 'Not available at the moment',
  reference: 'Reference {id}',

  // What is wrong with an email address
  emailMissing: 'Enter your email address.',
  emailWithoutAt: 'Enter an email address with an @, such as name@example.com.',
  emailWithoutName: 'Add the part before the @, as in name@example.com.',
  emailWithoutDomain: 'Add the part after the @, as in name@example.com.',
  emailWithTwoAts: 'Enter one email address, with one @.',
  emailWithoutDot: 'The part after the @ needs a dot, as in example.com.',
  emailTooLong: 'The email address is too long. The limit is {max} characters.',
  emailInvalid: 'Enter an email address such as name@example.com.',
});
