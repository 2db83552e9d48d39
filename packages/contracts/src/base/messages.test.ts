import { inLanguage } from './language';
import { createMessages } from './messages';

const english = {
  save: 'Save',
  greeting: 'Hello {name}',
  replies: { one: '{count} reply', other: '{count} replies' },
  terms: 'I accept the {terms} of {site}.',
} as const;
const message = createMessages(english, 'test');

test('a text without values', () => {
  expect(message('save')).toBe('Save');
});

test('a value replaces its placeholder unchanged', () => {
  expect(message('greeting', { name: '{name} & <b>' })).toBe('Hello {name} & <b>');
});

test.each([
  [0, '0 replies'],
  [1, '1 reply'],
  [2318, '2,318 replies'],
])('%d → “%s”', (count, expected) => {
  expect(message('replies', { count })).toBe(expected);
});

test('parts keep values that are not text, in the order of the text', () => {
  const link = { href: '/terms/' };
  expect(message.parts('terms', { terms: link, site: 'Savepoint' })).toEqual([
    'I accept the ',
    link,
    ' of ',
    'Savepoint',
    '.',
  ]);
});

test('another language has its own plurals, numbers and order; what it lacks stays in English', () => {
  const replies = {
    one: '{count} odpowiedź',
    few: '{count} odpowiedzi',
    many: '{count} odpowiedzi',
    other: '{count} odpowiedzi',
  };
  const test = { replies, terms: 'Akceptuję {site}: {terms}' };
  const polish = { locale: 'pl', texts: { test, other: { save: 'Inny' } } };
  const inPolish = inLanguage(polish, () => [
    message('replies', { count: 1 }),
    message('replies', { count: 22_318 }),
    message('terms', { terms: 'warunki', site: 'Savepoint' }),
    message('save'),
  ]);
  expect(inPolish).toEqual(['1 odpowiedź', '22\u00a0318 odpowiedzi', 'Akceptuję Savepoint: warunki', 'Save']);
  expect(message('replies', { count: 22_318 })).toBe('22,318 replies');
});

test('rendering in another language throws → the next is in English', () => {
  const fail = () => {
    throw new Error('No.');
  };
  expect(() => inLanguage({ locale: 'pl', texts: { test: { save: 'Zapisz' } } }, fail)).toThrow('No.');
  expect(message('save')).toBe('Save');
});

test('keys and values are checked by the compiler', () => {
  // @ts-expect-error no such text
  expect(message('saev')).toBe('');
  // @ts-expect-error the name is missing
  expect(message('greeting')).toBe('Hello ');
  // @ts-expect-error not a value of this text
  expect(message('greeting', { nome: 'Ada' })).toBe('Hello ');
});
