import { createMessages } from './messages';

const english = {
  save: 'Save',
  greeting: 'Hello {name}',
  replies: { one: '{count} reply', other: '{count} replies' },
  terms: 'I accept the {terms} of {site}.',
} as const;
const message = createMessages(english);

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

test('a translation has its own plurals, numbers and order; what it lacks stays in the original language', () => {
  const polish = createMessages(english, 'pl', {
    replies: {
      one: '{count} odpowiedź',
      few: '{count} odpowiedzi',
      many: '{count} odpowiedzi',
      other: '{count} odpowiedzi',
    },
    terms: 'Akceptuję {site}: {terms}',
  });
  expect(polish('replies', { count: 1 })).toBe('1 odpowiedź');
  expect(polish('replies', { count: 22_318 })).toBe('22\u00a0318 odpowiedzi');
  expect(polish('terms', { terms: 'warunki', site: 'Savepoint' })).toBe('Akceptuję Savepoint: warunki');
  expect(polish('save')).toBe('Save');
});

test('keys and values are checked by the compiler', () => {
  // @ts-expect-error no such text
  expect(message('saev')).toBe('');
  // @ts-expect-error the name is missing
  expect(message('greeting')).toBe('Hello ');
  // @ts-expect-error not a value of this text
  expect(message('greeting', { nome: 'Ada' })).toBe('Hello ');
});
