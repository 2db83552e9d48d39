import { cleanDisplayName, createIsReserved, nameKeyOf } from './display-name';

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
  ['', 'Member'],
  [undefined, 'Member'],
  [42, 'Member'],
])('%j → “%s”', (claim, name) => {
  expect(cleanDisplayName(claim)).toBe(name);
});

const isReserved = createIsReserved(['Ines Okafor', 'Marit Aasen']);

test.each([
  ...[
    'Moderator',
    'MODERATOR',
    'moderators',
    'Moderator 2',
    'The Moderator',
    'Moderator_Anna',
    'm.o.d',
    'Mod',
  ],
  ...[
    'Savepoint',
    'Save Point',
    'SavepointTeam',
    'savepoint.support',
    'Savepoint (official)',
    'S a v e p o i n t',
  ],
  ...['Admin', 'admin1', 'Site Admin', 'Administrator', 'Staff', 'Editor', 'Former member'],
  ...['Mоderator', 'Моdеrаtоr', 'МОDЕRАТОR', 'rnoderator', 'M0derat0r', 'Modera\u1dc4tor', 'Mode\u0301rator'],
  ...[
    'Ѕаvероint',
    'Sаvepoınt',
    'Savepo1nt',
    'SavepoInt',
    'Savepolnt',
    'Sɑvepoint',
    'Ｓａｖｅｐｏｉｎｔ',
    '𝓢𝓪𝓿𝓮𝓹𝓸𝓲𝓷𝓽',
  ],
  ...[
    '🅼🅾🅳🅴🆁🅰🆃🅾🆁',
    'ᴍᴏᴅᴇʀᴀᴛᴏʀ',
    'Adm1n',
    'Аdmin',
    'adrnin',
    'A D M I N',
    'Staff ✔',
    'Ada (Mod)',
    'Ada · Staff',
  ],
  ...['Ines Okafor', 'ines  okafor', 'Ines-Okafor', 'Іnеs Оkаfоr', 'Marit Aasen 7'],
])('“%s” is reserved', (name) => {
  expect(isReserved(name)).toBe(true);
});

test.each([
  ...['Ada', 'Member', 'Modesto', 'Adminov', 'Madison', 'Stafford', 'Ines', 'Okafor', 'Marit', 'Edith Orr'],
  ...['Support Mage', 'Team Rocket', 'The Owner of a Cat', 'Modern Burns', 'Root Beer', 'Save the Points'],
  ...['Юлия', 'Модест', 'Νίκος Παπαδόπουλος', '李小龍', 'محمد', 'たなか', '1', '😀', 'Mo', 'Bob 2'],
])('“%s” is not reserved', (name) => {
  expect(isReserved(name)).toBe(false);
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
