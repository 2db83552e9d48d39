import { cleanDisplayName, hasMailAddress, nameKeyOf } from './display-name';

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['A\u200bd\u200da\ufeff', 'Ada'],
  ['\u202eadA\u202c', 'adA'],
  ['A\u2066d\u2069a\u200f\u061c', 'Ada'],
  ['Ada\nLovelace\u0000\u2028x', 'Ada Lovelace x'],
  ['A\u3164B\u2800C', 'A B C'],
  ['Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306a', 'Z\u0300\u0301\u0302a'],
  ['Ada\ud800', 'Ada'],
  ['x'.repeat(150), 'x'.repeat(100)],
  ['😀'.repeat(150), '😀'.repeat(100)],
  ['Zoë 🏳️‍🌈 ❤️ 1️⃣', 'Zoë 🏳️‍🌈 ❤️ 1️⃣'],
  ['👨‍👩‍👧\u200d A\ufe0f', '👨‍👩‍👧 A'],
  ['José Ñuñez', 'José Ñuñez'],
  ['Юлия Ким', 'Юлия Ким'],
  ['Νίκος', 'Νίκος'],
  ['محمد', 'محمد'],
  ['李小龍', '李小龍'],
  ['O’Brien-Smith Jr.', 'O’Brien-Smith Jr.'],
  ['\u3164\u200b', 'Member'],
  ['---', 'Member'],
  ['Zoë 🦊🏳️‍🌈', 'Zoë 🦊🏳️‍🌈'],
  ['👩🏽‍🚀 Mae', '👩🏽‍🚀 Mae'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Iona', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Iona'],
  ['1️⃣ Ada ❤️', '1️⃣ Ada ❤️'],
  ['A\ufe0fda\u200d🦊\u200d', 'Ada🦊'],
  ['Ada\u{e0067}\u{e0062}', 'Ada'],
  ['🏴‍☠️'.repeat(40), '🏴‍☠️'.repeat(25)],
  ['ann@mail.example', 'Member'],
  ['"Bo" <bo@mail.example>', 'Bo'],
  ['Cy (cy@mail.example)', 'Cy'],
  ['ｄｏｔ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'Member'],
  ['e\u200bve@ma\u200bil.example', 'Member'],
  ['mailto:flo@mail.example', 'Member'],
  ['Gus @ home', 'Gus @ home'],
  ['Hal@night', 'Hal@night'],
  ['', 'Member'],
  [undefined, 'Member'],
  [42, 'Member'],
])('%j → “%s”', (claim, name) => {
  expect(cleanDisplayName(claim)).toBe(name);
});

test.each([
  ['Ada', 'ADA'],
  ['Ada', 'Аdа'],
  ['Ada', 'A.d a'],
  ['José', 'Jose'],
  ['Ada 10', 'Ada lO'],
  ['😀', '\u200b😀'],
])('“%s” and “%s” can be taken for each other', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other));
});

test.each([
  ['Ada', 'Adam'],
  ['Ada 2', 'Ada 3'],
  ['Юлия', 'Юлий'],
  ['😀', '😃'],
])('“%s” and “%s” are different names', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other));
});

test('cleanDisplayName: whatever is sent takes time in proportion to its length', () => {
  for (const text of ['a', '@', 'a@', '<', '🏴\u200d', 'a.', '\u0301'])
    expect([...cleanDisplayName(text.repeat(200_000))].length).toBeLessThanOrEqual(100);
});

test.each([
  ['ann@mail.example', true],
  ['Ann <ann@mail.example>', true],
  ['ann＠mail。example', true],
  ['Ann', false],
  ['Ann @ mail.example', false],
])('hasMailAddress: %s → %s', (name, expected) => {
  expect(hasMailAddress(name)).toBe(expected);
});
