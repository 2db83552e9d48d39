import { REPLY_MARKER, stripQuotes } from './strip-quotes';

const ANSWER = 'I agree.\n\nMostly.';

test.each([
  ['nothing else', ANSWER],
  [
    'Gmail',
    `${ANSWER}\n\nOn Tue, 25 Nov 2025 at 10:12, Savepoint <reply@in.example>\nwrote:\n\n> ${REPLY_MARKER}\n> Bob replied:\n>\n> Nonsense!`,
  ],
  [
    'Apple Mail, with a signature',
    `${ANSWER}\n\nSent from my iPhone\n\n> On 25 Nov 2025, at 10:12, Savepoint wrote:\n> \n> ${REPLY_MARKER}\n> Nonsense!`,
  ],
  [
    'Outlook',
    `${ANSWER}\r\n\r\n________________________________\r\nFrom: Savepoint <reply@in.example>\r\nSent: Tuesday\r\nTo: Ann\r\nSubject: Bob replied\r\n\r\nNonsense!`,
  ],
  [
    'headers of the mail that is answered',
    `${ANSWER}\n\nVon: Savepoint\nGesendet: Dienstag\nAn: Ann\n\nNonsense!`,
  ],
  ['an original message', `${ANSWER}\n\n-----Original Message-----\nNonsense!`],
  ['only our marker', `${ANSWER}\n\n${REPLY_MARKER}\nNonsense!`],
  [
    'German',
    `${ANSWER}\n\nAm Di., 25. Nov. 2025 um 10:12 Uhr schrieb Savepoint <a@b.example>:\n\n> Nonsense!`,
  ],
  ['French', `${ANSWER}\n\nLe mar. 25 nov. 2025 à 10:12, Savepoint <a@b.example> a écrit :\n\n> Nonsense!`],
  [
    'Spanish, without quotation marks',
    `${ANSWER}\n\nEl mar, 25 nov 2025 a las 10:12, Savepoint escribió:\n\nNonsense!`,
  ],
  [
    'Norwegian',
    `${ANSWER}\n\nDen tir. 25. nov. 2025 kl. 10:12 skrev Savepoint <a@b.example>:\n\n> Nonsense!`,
  ],
  ['a signature', `${ANSWER}\n-- \nAnn Example\nExample Ltd`],
  [
    'an answer below the quoted text',
    `On Tuesday, Savepoint wrote:\n> ${REPLY_MARKER}\n> Nonsense!\n\n${ANSWER}\n`,
  ],
])('%s → what the sender wrote', (_program, text) => {
  expect(stripQuotes(text)).toBe(ANSWER);
});

test('answers between quoted lines are kept', () => {
  expect(stripQuotes('> One?\nYes.\n\n> Two?\nNo.')).toBe('Yes.\n\nNo.');
});

test('nothing but quotes, or nothing at all → empty', () => {
  expect(['> a\n> b', '', '  \n', `${REPLY_MARKER}\nNonsense!`].map(stripQuotes)).toEqual(['', '', '', '']);
});

test('words that only look like the beginning of a quote are kept', () => {
  const text = 'On the other hand, she wrote: nothing.\nFrom: here to there\nI -- really -- like it.';
  expect(stripQuotes(text)).toBe(text);
});

test('a long text without quotes takes no longer than it should', () => {
  const text = `${'On '.repeat(40_000)}\n${'From: a\n'.repeat(20_000)}`;
  expect(stripQuotes(text).length).toBeGreaterThan(100_000);
});
