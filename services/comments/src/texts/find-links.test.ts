import { findLinks, hasAddress } from './find-links';

test.each([
  ['See https://a.example/b?c=d.e and www.f.example', 2],
  ['Buy at example.com/cheap', 1],
  ['https://a.com/b.com/c.com', 1],
  ['bit.ly', 1],
  ['Get it on bit.ly!', 1],
  ['hxxps://evil.zone', 1],
  ['h**ps://evil.zone', 1],
  ['1.2.3.4/x', 1],
  ['go to 1.2.3.4:8080', 1],
  ['evil.co.uk and evil.com.au', 2],
  ['a.com,b.com;c.com|d.com', 4],
  ['t.me/gold and youtu.be/abc', 2],
  ['best.casino', 1],
  ['free.zone/win', 1],
  ['bit[.]ly and bit (dot) ly', 2],
  ['bit\u200b.ly, b\u2800it.ly', 2],
  ['𝐛𝐢𝐭.𝐥𝐲 and ｂｉｔ．ｌｙ and bit。ly', 3],
  ['пример.рф', 1],
  ['-bit.ly', 1],
  ['@evil.com', 1],
  ['Evil.Com', 1],
])('“%s” has %i', (text, count) => {
  expect(findLinks(text)).toHaveLength(count);
});

test.each([
  'I like Node.js and 1.5 of it...',
  'Mail me@example.com or first.last@mail.example.co.uk',
  'e.g. this, i.e. that, etc. and a.k.a. the other',
  'Since v1.2.3 it runs; 5.10 and 1.2.3.4 did not.',
  'Broken from 1.2.3.4/1.2.3.5 on',
  'A great game.It is fun.my only wish: more.So there.',
  'D.Va is better than Dr. Mario.And Mr.X?',
  'Read the README.md, run main.py and setup.sh',
  'Vol.VI of the U.S. edition, at 9 p.m. on 24.12.2025',
  'Отличная игра.Это шедевр. И т.д.',
  'Ωραίο παιχνίδι.Μου άρεσε.',
  '好玩。很喜欢。',
  'It costs 19.99/month and/or 5.10€...what?',
  'Wait...what? Yes...no.',
])('“%s” has none', (text) => {
  expect(findLinks(text)).toEqual([]);
});

test.each([
  ['evil.example', true],
  ['See EVIL.com!', true],
  ['a.b.c.co.uk', true],
  ['me@host', true],
  ['app://x', true],
  ['10.0.0.1', true],
  ['intra.local', true],
  ['bit (dot) ly', true],
  ['Node.js', false],
  ['Version 2.0', false],
  ['Dr. Who, M.D.', false],
  ['a.'.repeat(40), false],
])('hasAddress: %s → %s', (text, expected) => {
  expect(hasAddress(text)).toBe(expected);
});
