import { createMessages } from '@savepoint/contracts/base';

/** The texts of the API’s page; what each call does is described in contracts. */
export const message = createMessages({
  title: 'The API',
  description: 'Every public call of Savepoint, with examples to run.',
  calls: 'Calls',
  intro:
    'Calls are GET with query parameters, or POST with a JSON body. Responses are JSON. Unknown fields are rejected.',
  members:
    'Calls of members need an identity token as {token} in the body. In the examples, the shell variable {variable} holds it.',
  errorBody:
    'An error response is {body}, with {errors} by field where fields are invalid, and {retryAfter} with 429 and 503. {codes}',
  codesLink: 'See all error codes.',
  openApi: 'For tools, the same description is available as {link}.',
  openApiLink: 'OpenAPI 3.1',

  memberCall: 'For members.',
  moderatorCall: 'For moderators.',
  query: 'Query',
  body: 'Body',
  response: 'Response',
  stream: 'A stream of server-sent events.',
  errors: 'Errors',
  example: 'Example',
  tryIt: 'Try it',
  responseOf: 'Response to {call}',
  failed: 'The call could not be made. Check your connection and try again.',

  optional: 'optional',
  fallback: '{value} by default',
  or: ' or ',
  listOf: 'list of {type}',
  anything: 'anything',
  pattern: 'like {pattern}',
  minLength: { one: 'at least {count} character', other: 'at least {count} characters' },
  maxLength: { one: 'at most {count} character', other: 'at most {count} characters' },
  minimum: 'from {value}',
  maximum: 'to {value}',

  codes: 'Error codes',
});
