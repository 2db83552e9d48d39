import { emailProblem, normaliseEmail, toMailbox, toReceiver } from './email-address';

const NOT_AN_ADDRESS = 'Enter an email address such as name@example.com.';
const NO_DOT = 'The part after the @ needs a dot, as in example.com.';
const TOO_LONG = 'The email address is too long. The limit is 254 characters.';
const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

test('normaliseEmail: space around the address → trimmed', () => {
  expect(normaliseEmail(' \tann@example.com\n')).toBe('ann@example.com');
});

test('normaliseEmail: a letter and a separate accent → one character', () => {
  expect(normaliseEmail('jose\u0301@example.com')).toBe('jos\u00e9@example.com');
});

test('normaliseEmail: capitals → kept, since they are shown to the member', () => {
  expect(normaliseEmail('Ann@Example.com')).toBe('Ann@Example.com');
});

test('toMailbox: every capitalisation of an address → the same mailbox', () => {
  expect(toMailbox('Ann@Example.COM')).toBe('ann@example.com');
  expect(toMailbox('ann@example.com')).toBe('ann@example.com');
});

test.each([
  ['a@b.c'],
  ['ann@example.com'],
  ['ann.lee+news@example.com'],
  ["o'neill@example.com"],
  ['ann@mail.example.co.uk'],
  ['ann@163.com'],
  ['ann@my-games.example'],
  ['ann@example.x-1'],
  ['josé@bücher.example'],
  ['用户@例子.公司'],
  [ofLength(254)],
])('emailProblem: %.30s → accepted', (email) => {
  expect(emailProblem(email)).toBeUndefined();
});

test.each([
  ['nothing', '', 'Enter your email address.'],
  ['no @', 'ann.example.com', 'Enter an email address with an @, such as name@example.com.'],
  ['nothing before the @', '@example.com', 'Add the part before the @, as in name@example.com.'],
  ['an @ alone', '@', 'Add the part before the @, as in name@example.com.'],
  ['nothing after the @', 'ann@', 'Add the part after the @, as in name@example.com.'],
  ['two @', 'ann@lee@example.com', 'Enter one email address, with one @.'],
  ['a domain without a dot', 'ann@example', NO_DOT],
  ['a domain that starts with its only dot', 'ann@.com', NO_DOT],
  ['a domain that ends with its only dot', 'ann@example.', NO_DOT],
  ['255 characters', ofLength(255), TOO_LONG],
  ['a space', 'ann lee@example.com', NOT_AN_ADDRESS],
  ['a display name', 'Ann<ann@example.com', NOT_AN_ADDRESS],
  ['a second recipient', 'bob,ann@example.com', NOT_AN_ADDRESS],
  ['a line break', 'ann\nbcc:bob@example.com', NOT_AN_ADDRESS],
  ['a control character', 'ann\u0000@example.com', NOT_AN_ADDRESS],
  ['a bracket at the end', 'ann@example.com>', NOT_AN_ADDRESS],
  ['a line break at the end', 'ann@example.com\n', NOT_AN_ADDRESS],
  ['an underscore in the domain', 'ann@my_games.com', NOT_AN_ADDRESS],
  ['an underscore in the last part', 'ann@games.co_m', NOT_AN_ADDRESS],
  ['two dots in a row', 'ann@my.games..com', NOT_AN_ADDRESS],
])('emailProblem: %s → a sentence that says what is wrong', (_what, email, sentence) => {
  expect(emailProblem(email)).toBe(sentence);
});

test.each([
  ['capitals', 'Ann@Example.COM', 'ann@example.com'],
  ['a tag', 'ann+news@example.com', 'ann@example.com'],
  ['two tags', 'ann+a+b@example.com', 'ann@example.com'],
  ['nothing before the tag', '+ann@example.com', '+ann@example.com'],
  ['dots that the provider ignores', 'a.n.n@gmail.com', 'ann@gmail.com'],
  ['dots that it does not', 'a.n.n@example.com', 'a.n.n@example.com'],
  ['another domain of the provider', 'A.nn+x@googlemail.com', 'ann@gmail.com'],
  ['another provider', 'a.nn@pm.me', 'ann@proton.me'],
  ['a domain in letters of a script', 'ann@B\u00fccher.example', 'ann@xn--bcher-kva.example'],
  ['full-width letters', '\uff41nn@example.com', 'ann@example.com'],
])('toReceiver: %s → the same as without', (_what, email, receiver) => {
  expect(toReceiver(email)).toBe(receiver);
});
