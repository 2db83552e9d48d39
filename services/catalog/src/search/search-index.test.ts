import type { Entry } from './entries';
import { SearchIndex } from './search-index';

let count = 0;
const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  kind: 'game',
  slug: `entry-${++count}`,
  name,
  developers: [],
  extraText: '',
  picture: { kind: 'game', slug: 'x' },
  weight: 1,
  date: '',
  ...more,
});
/** Names found among these, best first. */
const found = async (query: string, entries: (string | Entry)[], limit = 8) =>
  (await SearchIndex.build(entries.map((item) => (typeof item === 'string' ? entry(item) : item))))
    .find(query)
    .best(limit)
    .map(({ name }) => name);

const LIBRARY = [
  'The Witcher 3: Wild Hunt',
  'The Witness',
  'Outer Wilds',
  'The Legend of Zelda: Breath of the Wild',
  'Half-Life 2',
  'Grand Theft Auto V',
  'Final Fantasy VII',
  'Pokémon Legends: Arceus',
  "Marvel's Spider-Man",
  'Baldur’s Gate 3',
  'ゼルダの伝説',
];

describe('queries find titles', () => {
  test.each([
    ['all words in any order', 'hunt witcher', 'The Witcher 3: Wild Hunt'],
    ['the last word as far as it is typed', 'witcher wi', 'The Witcher 3: Wild Hunt'],
    ['without accents', 'pokemon', 'Pokémon Legends: Arceus'],
    ['with accents that are not there', 'wítchér', 'The Witcher 3: Wild Hunt'],
    ['without apostrophes', 'marvels', "Marvel's Spider-Man"],
    ['with other apostrophes', 'marvel’s', "Marvel's Spider-Man"],
    ['an apostrophe typed as a space', 'BALDUR S GATE', 'Baldur’s Gate 3'],
    ['without the letters after an apostrophe', 'baldur gate', 'Baldur’s Gate 3'],
    ['hyphenated words apart', 'half life', 'Half-Life 2'],
    ['hyphenated words in one', 'halflife', 'Half-Life 2'],
    ['hyphenated words as they are', 'spider-m', "Marvel's Spider-Man"],
    ['Roman numerals in Arabic', 'final fantasy 7', 'Final Fantasy VII'],
    ['Arabic numerals in Roman', 'half life ii', 'Half-Life 2'],
    ['a title by its initials', 'gtav', 'Grand Theft Auto V'],
    ['a subtitle by its initials', 'botw', 'The Legend of Zelda: Breath of the Wild'],
    ['other scripts', 'ゼル', 'ゼルダの伝説'],
    ['capitals and punctuation', '  WITCHER!! (wild)', 'The Witcher 3: Wild Hunt'],
  ])('%s', async (_what, query, name) => {
    expect(await found(query, LIBRARY)).toEqual([name]);
  });

  test.each(['', '   ', '!?', '\u0000\u0007', 'wild boar', 'xyzzy'])('%j finds nothing', async (query) => {
    expect(await found(query, LIBRARY)).toEqual([]);
  });

  test('a word in the middle must match completely', async () => {
    expect(await found('wit hunt', LIBRARY)).toEqual([]);
  });

  test('an empty index finds nothing', async () => {
    expect(await found('witcher', [])).toEqual([]);
  });
});

describe('order of results', () => {
  test('exact names, names that begin with the query, names that contain it, posts about it', async () => {
    const about = entry('A night at home', { extraText: 'Hades', weight: 90 });
    expect(
      await found('hades', [
        about,
        entry('Return to Hades', { weight: 50 }),
        entry('Hades II', { weight: 9 }),
        'Hades',
      ]),
    ).toEqual(['Hades', 'Hades II', 'Return to Hades', 'A night at home']);
  });

  test('equal matches: by weight, then latest first, then alphabetically', async () => {
    const entries = [
      entry('Star C'),
      entry('Star B', { date: '2020-01-01' }),
      entry('Star A', { date: '2019-01-01' }),
      entry('Star D', { weight: 2 }),
      entry('Star E'),
    ];
    expect(await found('star', entries)).toEqual(['Star D', 'Star B', 'Star A', 'Star C', 'Star E']);
  });

  test('at most the requested number, best first', async () => {
    const many = Array.from({ length: 50 }, (_, weight) => entry(`Star ${weight}`, { weight }));
    expect(await found('s', many, 3)).toEqual(['Star 49', 'Star 48', 'Star 47']);
  });

  test('no entry is found twice', async () => {
    const names = await found('star', ['Star', 'Star Star', 'Starstar', 'Super Star', 'Stra']);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('typos', () => {
  test.each([
    ['letters that changed places', 'zleda', 'The Legend of Zelda: Breath of the Wild'],
    ['a letter too few', 'wicher', 'The Witcher 3: Wild Hunt'],
    ['a letter too many', 'wittcher', 'The Witcher 3: Wild Hunt'],
    ['a wrong letter', 'eitcher', 'The Witcher 3: Wild Hunt'],
    ['a mistake in a word still being typed', 'pokemno leg', 'Pokémon Legends: Arceus'],
    ['no mistake that joins words of two titles', 'fantsay grnad', undefined],
    ['two mistakes in one long word', 'spidremann', "Marvel's Spider-Man"],
    ['a mistake in each of two words', 'thfet atuo', 'Grand Theft Auto V'],
  ])('%s', async (_what, query, name) => {
    expect((await found(query, LIBRARY))[0]).toBe(name);
  });

  test('words of three letters tolerate no typo', async () => {
    expect(await found('zek', ['Zed', 'Zen'])).toEqual([]);
  });

  test('exact spellings come first; if there are enough, similar ones are omitted', async () => {
    expect(await found('hales', ['Hades', 'Hales', 'Hades II'])).toEqual(['Hales', 'Hades', 'Hades II']);
    const enough = ['Hales 1', 'Hales 2', 'Hales 3', 'Hales 4', 'Hales 5'];
    expect(await found('hales', ['Hades', ...enough])).toEqual(enough);
  });

  test('no exact spelling → the result is marked as corrected', async () => {
    const index = await SearchIndex.build([entry('Hades')]);
    expect(index.find('hades').corrected).toBe(false);
    expect(index.find('haeds').corrected).toBe(true);
    expect(index.find('tetris').corrected).toBe(false);
  });
});

describe('by kind', () => {
  const entries = [
    entry('Action', { kind: 'category' }),
    entry('Action Hero'),
    entry('Lights, camera, action'),
    entry('Action this week', { kind: 'article' }),
  ];

  test('each kind is counted and listed by itself', async () => {
    const matches = (await SearchIndex.build(entries)).find('action');
    expect([
      matches.count('game'),
      matches.count('category'),
      matches.count('article'),
      matches.count('review'),
    ]).toEqual([2, 1, 1, 0]);
    expect(matches.best(8, 'game').map(({ name }) => name)).toEqual([
      'Action Hero',
      'Lights, camera, action',
    ]);
    expect(matches.best(1, 'game').map(({ name }) => name)).toEqual(['Action Hero']);
    expect(matches.best(8, 'review')).toEqual([]);
  });

  test('the number of results equals the count, with and without typos', async () => {
    for (const query of ['action', 'actoin', 'a', 'lights']) {
      const matches = (await SearchIndex.build(entries)).find(query);
      for (const kind of ['game', 'category', 'article'] as const)
        expect(matches.best(100, kind)).toHaveLength(matches.count(kind));
    }
  });
});
