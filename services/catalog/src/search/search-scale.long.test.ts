// Widens services/catalog/src/search/search-index.test.ts: names as people type them, with real titles at full size
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Entry } from './entries';
import { SearchIndex } from './search-index';

/** Lists of real titles, which are not part of the repository; by default they are looked for beside it. */
const FOLDER = process.env['TITLES_DIR'] ?? join(__dirname, '../../../../../shared/data');
const FILES = ['gamedatabase-ccby4.ndjson.gz', 'mame-softlists-cc0.ndjson.gz'];
/** Titles that are searched for, and games of the index. */
const SEARCHED = 6_000;
const GAMES = 60_000;

interface Title {
  title: string;
  year: number;
}

function readTitles(): Title[] {
  const titles = new Map<string, Title>();
  for (const file of FILES)
    for (const line of gunzipSync(readFileSync(join(FOLDER, file)))
      .toString()
      .trim()
      .split('\n')) {
      const { title, year, releases } = JSON.parse(line) as {
        title: string;
        year?: number;
        releases?: { date: string }[];
      };
      if (!titles.has(title))
        titles.set(title, { title, year: year ?? (Number(releases?.[0]?.date.slice(0, 4)) || 0) });
    }
  return [...titles.values()];
}

const gameOf = (title: string, year: number, index: number): Entry => ({
  kind: 'game',
  slug: `game-${index}`,
  name: title,
  developers: [],
  picture: null,
  weight: 1 + (index % 5),
  date: year ? `${year}-01-01` : '',
});

const NUMERALS = new Map(
  'ii iii iv v vi vii viii ix x'.split(' ').map((roman, at) => [roman, String(at + 2)]),
);
const wordsOf = (title: string): string[] =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** The initials of a title of three to five words that ends in a number, and the number; null of others. */
function initialsOf(title: string): [initials: string, number: string] | null {
  const words = wordsOf(title);
  const number = words.at(-1) ?? '';
  if (words.length < 3 || words.length > 5 || !/^(\d+|[ivx]+)$/.test(number)) return null;
  return [
    words
      .slice(0, -1)
      .map((word) => word[0])
      .join(''),
    number,
  ];
}
const sameInitials = (a: string, b: string): boolean => {
  const [one, other] = [initialsOf(a), initialsOf(b)];
  const digits = (number: string) => NUMERALS.get(number) ?? number;
  return !!one && !!other && one[0] === other[0] && digits(one[1]) === digits(other[1]);
};
const changed = (title: string, pattern: RegExp, change: (word: string) => string): string | null => {
  const words = wordsOf(title);
  const at = words.findIndex((word) => pattern.test(word));
  return at < 0 ? null : words.with(at, change(words[at]!)).join(' ');
};

/** Ways to write a title, and how many of a hundred are found among the first eight. */
const WAYS: [way: string, percent: number, write: (title: Title) => string | null][] = [
  ['as it is', 100, ({ title }) => title],
  ['“and” for &', 99, ({ title }) => (title.includes('&') ? title.replace(/ ?& ?/g, ' and ') : null)],
  ['glued', 97, ({ title }) => (wordsOf(title).length === 2 ? wordsOf(title).join('') : null)],
  [
    'the first two words glued',
    97,
    ({ title }) => (wordsOf(title).length > 2 ? wordsOf(title).join(' ').replace(' ', '') : null),
  ],
  [
    'a word split',
    97,
    ({ title }) => changed(title, /^[a-z]{8,}$/, (word) => `${word.slice(0, 4)} ${word.slice(4)}`),
  ],
  ['initials and number', 98, ({ title }) => initialsOf(title)?.join(' ') ?? null],
  ['initials and number glued', 98, ({ title }) => initialsOf(title)?.join('') ?? null],
  ['with its year', 99, ({ title, year }) => (year ? `${title} ${year}` : null)],
  [
    'a letter missing',
    99,
    ({ title }) => changed(title, /^[a-z]{6,}$/, (word) => word.slice(0, 3) + word.slice(4)),
  ],
];

const describeWithTitles = FILES.every((file) => existsSync(join(FOLDER, file))) ? describe : describe.skip;
describeWithTitles('real titles', () => {
  const titles = readTitles().slice(0, GAMES);
  let index: SearchIndex;
  beforeAll(async () => {
    const entries = titles.map(({ title, year }, at) => gameOf(title, year, at));
    for (let at = 0; entries.length < GAMES; at++)
      entries.push(gameOf(`${titles[at]!.title} Again`, titles[at]!.year, entries.length));
    index = await SearchIndex.build(entries);
  }, 60_000);

  test.each(WAYS)(
    '%s: at least %d %% are among the first eight',
    (_way, percent, write) => {
      let asked = 0;
      const missed: string[] = [];
      for (const item of titles.slice(0, SEARCHED)) {
        const query = write(item);
        if (!query) continue;
        asked++;
        const names = index
          .find(query)
          .best(8)
          .map(({ entry }) => entry.name);
        if (!names.some((name) => name === item.title || sameInitials(name, item.title))) missed.push(query);
      }
      expect(asked).toBeGreaterThan(50);
      expect({ missed: missed.slice(0, 20), share: missed.length / asked <= 1 - percent / 100 }).toEqual({
        missed: missed.slice(0, 20),
        share: true,
      });
    },
    120_000,
  );
});
