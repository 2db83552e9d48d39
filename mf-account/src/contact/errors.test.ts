import { ApiError } from '@savepoint/session';
import { readErrors, rejectedFields } from './errors';

const refused = (
  status: number,
  code: string,
  more: { errors?: Record<string, string>; after?: number } = {},
) => new ApiError(status, code, 'No.', more.errors, more.after);

test('rejected fields: their sentences, in the order of the form; unknown fields are left out', () => {
  const errors = readErrors(
    refused(400, 'invalid-message', { errors: { agree: 'Tick it.', website: 'Bot.', name: 'Short.' } }),
  );
  expect(errors).toEqual({ name: 'Short.', agree: 'Tick it.' });
  expect(rejectedFields(errors)).toEqual(['name', 'agree']);
});

test('`other` is about the whole form: no field is rejected', () => {
  const errors = readErrors(refused(400, 'invalid-message', { errors: { other: 'Refused.' } }));
  expect(errors).toEqual({ other: 'Refused.' });
  expect(rejectedFields(errors)).toEqual([]);
});

test('only unknown fields are rejected → the sentence of the error', () => {
  const { other } = readErrors(refused(400, 'invalid-message', { errors: { website: 'Bot.' } }));
  expect(other).toBe('No. Your text is kept.');
});

test.each([
  ['no connection', refused(0, 'offline'), 'back online'],
  ['no response in time', refused(0, 'timeout'), 'receive it only once'],
  ['a fault of the page', new TypeError('x is undefined'), 'Something went wrong on this page'],
  ['a path that does not exist', refused(404, 'no-such-path'), 'Our server is not available'],
  ['a method that is not allowed', refused(405, 'method'), 'Our server is not available'],
  ['too many, without a time', refused(429, 'too-many-messages'), 'Try again in a minute.'],
  ['too many, for 61 seconds', refused(429, 'too-many-messages', { after: 61 }), 'in 2 minutes.'],
  ['too many, for a second', refused(429, 'too-many-messages', { after: 1 }), 'in a minute.'],
  ['a server error for an hour', refused(500, 'x', { after: 3600 }), 'in 60 minutes.'],
  ['any other rejection', refused(413, 'body-too-large'), 'No. Your text is kept.'],
])('%s → says what to do', (_, error, sentence) => {
  expect(readErrors(error).other).toContain(sentence);
});
