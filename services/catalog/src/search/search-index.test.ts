import type { Entry } from './entries';
import { parseQuery } from './find-ids';
import { SearchIndex } from './search-index';
import { TextIndex } from './text-index';

let count = 0;
const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  kind: 'game',
  slug: `entry-${++count}`,
  name,
  developers: [],
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
    .map(({ entry: { name } }) => name);

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

describe('names as people type them', () => {
  const GAMES = [
    'Bracket & Crank',
    'Order and Conquest: Red Dawn 2',
    'Rock n’ Hop',
    'Mole vs. Badger',
    'Night Drive Manual V',
    'Final Lantern XIII',
    'Counter-March: Global Retreat',
    '.dot//G.U. Last Page',
    'The Fable of Ada: Breath of the Moor',
    'StarMiner II',
    'The Rest of Us Part II',
    'It Takes Four',
    'Opal Ring',
    'Steampunk 2044',
    'No Sky Mine',
    '1-2-Flip',
    'Deep\u200bShock',
    'Tetra™ Effect',
    'C.A.L.M.',
    'Wakuwaku Boy',
  ];

  test.each([
    ['“and” for “&”', 'bracket and crank', 'Bracket & Crank'],
    ['“n” for “&”', 'bracket n crank', 'Bracket & Crank'],
    ['“+” for “&”', 'bracket + crank', 'Bracket & Crank'],
    ['“&” for “and”', 'order & conquest', 'Order and Conquest: Red Dawn 2'],
    ['no “and”', 'bracket crank', 'Bracket & Crank'],
    ['“and” for an abbreviated one', 'rock and hop', 'Rock n’ Hop'],
    ['“versus”', 'mole versus badger', 'Mole vs. Badger'],
    ['initials and a number apart', 'ndm 5', 'Night Drive Manual V'],
    ['initials and a Roman number apart', 'ndm v', 'Night Drive Manual V'],
    ['initials and a number glued', 'ndm5', 'Night Drive Manual V'],
    ['initials of two words', 'fl13', 'Final Lantern XIII'],
    ['initials of two words, Roman', 'fl xiii', 'Final Lantern XIII'],
    ['initials across a hyphen and a subtitle', 'cmgr', 'Counter-March: Global Retreat'],
    ['the same apart', 'cm gr', 'Counter-March: Global Retreat'],
    ['initials written with dots', 'dot gu', '.dot//G.U. Last Page'],
    ['initials of a subtitle', 'botm', 'The Fable of Ada: Breath of the Moor'],
    ['initials by capitals in a word', 'sm2', 'StarMiner II'],
    ['initials without “Part”', 'trou2', 'The Rest of Us Part II'],
    ['initials with a word', 'ndm manual', 'Night Drive Manual V'],
    ['a number for a word', 'it takes 4', 'It Takes Four'],
    ['two words glued', 'opalring', 'Opal Ring'],
    ['as far as it is typed', 'opalr', 'Opal Ring'],
    ['a word and a number glued', 'steampunk2044', 'Steampunk 2044'],
    ['all words glued', 'noskymine', 'No Sky Mine'],
    ['some words glued', 'nosky mine', 'No Sky Mine'],
    ['the last words glued, in other order', 'skymine no', 'No Sky Mine'],
    ['a word split', 'star miner 2', 'StarMiner II'],
    ['a repeated word split', 'waku waku boy', 'Wakuwaku Boy'],
    ['hyphens at other places', '12 flip', '1-2-Flip'],
    ['a name with a zero-width space', 'deepshock', 'Deep\u200bShock'],
    ['a name with a trade mark', 'tetra effect', 'Tetra™ Effect'],
    ['a name with dots, without', 'calm', 'C.A.L.M.'],
  ])('%s', async (_what, query, name) => {
    expect((await found(query, GAMES))[0]).toBe(name);
  });

  test('two characters inside a word find a name in a script without spaces', async () => {
    const names = ['竜の伝承 ワイルド', 'ตำนานมังกร', '용의전승'];
    const first = async (query: string) => (await found(query, names))[0];
    expect(await first('伝承')).toBe(names[0]);
    expect(await first('イル')).toBe(names[0]);
    expect(await first('伝承ワイルド')).toBe(names[0]);
    expect(await first('มังกร')).toBe(names[1]);
    expect(await first('전승')).toBe(names[2]);
  });

  test('a title and its year: the game of that year first; a number in a title stays part of it', async () => {
    const games = ['1993', '2016'].map((year) => entry('Gloom', { slug: year, date: `${year}-05-13` }));
    const index = await SearchIndex.build([...games, entry('Gloom 64'), entry('Steampunk 2044')]);
    const first = (query: string) => index.find(query).best(1)[0]?.entry;
    expect(first('gloom 1993')?.slug).toBe('1993');
    expect(first('gloom (2016)')?.slug).toBe('2016');
    expect(first('steampunk 2044')?.name).toBe('Steampunk 2044');
    expect(first('1993')).toBeUndefined();
  });

  test('other titles find a game like its name', async () => {
    const games = [entry('Wolf Deity', { alternatives: ['大狼', 'Ookami'] }), 'Ookami Tales'];
    expect(await found('ookami', games)).toEqual(['Wolf Deity', 'Ookami Tales']);
    expect(await found('大狼', games)).toEqual(['Wolf Deity']);
  });
});

describe('groups', () => {
  const studio = entry('Larch Studios', { kind: 'developer', games: ['gate', 'sin'], weight: 0.4 });
  const games = [entry('Gate 3', { slug: 'gate' }), entry('Sin II', { slug: 'sin' }), entry('Larches')];

  test('a studio is found by its name, then its games, with the studio', async () => {
    const matches = (await SearchIndex.build([...games, studio])).find('larch studios');
    expect(matches.best(8).map(({ entry: { name }, group }) => [name, group?.name])).toEqual([
      ['Larch Studios', undefined],
      ['Gate 3', 'Larch Studios'],
      ['Sin II', 'Larch Studios'],
    ]);
    expect(matches.corrected).toBe(false);
  });

  test('words for its kind find a series, and no game by themselves', async () => {
    const series = entry('Gloom', { kind: 'series', games: [], weight: 0.4 });
    expect(await found('gloom series', [series, 'Gloom', 'Gloom Eternal'])).toEqual(['Gloom']);
  });
});

describe('queries without end', () => {
  test('a bounded part of a query is used, whatever it is', () => {
    for (const text of [
      'a'.repeat(100_000),
      'a '.repeat(50_000),
      '\ufdfa'.repeat(10_000),
      '& '.repeat(50_000),
      "a'".repeat(50_000),
    ]) {
      const { words, joined } = parseQuery(text);
      expect(words.length).toBeLessThanOrEqual(12);
      expect(joined.length).toBeLessThanOrEqual(200);
    }
  });

  test('the places that are looked at depend on the words, not on how often they are typed', async () => {
    const names = Array.from({ length: 500 }, (_, number) => `Star Gate ${number}`);
    const visited = async (query: string) => {
      const index = await SearchIndex.build(names.map((name) => entry(name)));
      let places = 0;
      const { visit } = TextIndex.prototype;
      const spy = jest.spyOn(TextIndex.prototype, 'visit').mockImplementation(function (
        this: TextIndex,
        searched,
        visitor,
        max,
      ) {
        return visit.call(this, searched, (place) => (places++, visitor(place)), max);
      });
      index.find(query);
      spy.mockRestore();
      return places;
    };
    const once = await visited('gate star');
    expect(once).toBeGreaterThan(500);
    expect(await visited('gate star '.repeat(20))).toBeLessThan(3 * once);
  });
});

describe('order of results', () => {
  test('exact names, names that begin with the query, names that contain it, posts about it', async () => {
    const about = entry('A night at home', { texts: ['Hades'], weight: 90 });
    expect(
      await found('hades', [
        about,
        entry('Return to Hades', { weight: 50 }),
        entry('Hades II', { weight: 9 }),
        'Hades',
      ]),
    ).toEqual(['Hades', 'Hades II', 'Return to Hades', 'A night at home']);
  });

  test('a game whose subtitle is the query, then articles whose title starts with it', async () => {
    const article = entry('Silverhymn arrives', { kind: 'article', weight: 0 });
    expect(await found('silver hymn', [article, 'Hollow Squire: Silverhymn'])).toEqual([
      'Hollow Squire: Silverhymn',
      'Silverhymn arrives',
    ]);
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

  test('a mistake in a subtitle: the game is before texts about it', async () => {
    const game = 'The Fable of Ada: Breath of the Moor';
    const about = entry('How a map teaches', { texts: [game], weight: 90, kind: 'article' });
    for (const query of ['breth of the moor', 'breath of the mooor', 'braeth of the moor'])
      expect((await found(query, [about, game]))[0]).toBe(game);
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
    expect(matches.best(8, 'game').map(({ entry: { name } }) => name)).toEqual([
      'Action Hero',
      'Lights, camera, action',
    ]);
    expect(matches.best(1, 'game').map(({ entry: { name } }) => name)).toEqual(['Action Hero']);
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
