import { randomFrom } from '../src/random';

const WORDS = [
  ...['Dark', 'Star', 'Legend', 'Quest', 'of', 'the', 'and', 'in', 'to', 'A', 'Chronicles', 'Wars', 'Zero'],
  ...[
    'Kingdom',
    'Super',
    'Simulator',
    'Tactics',
    'Io',
    'X',
    'II',
    'XIII',
    '2049',
    '3D',
    '—',
    '&',
    'Unlimited',
  ],
  ...['Überfahrt', 'Łódź', 'Žižkov', 'Émigré', 'Señorita', 'Öğüt', 'Đường', 'Ærøskøbing', 'Œuvre', 'Ĳsland'],
  ...['Spider-Man', 'Hack/Slash', 'Half-Life', 'snake_case', 'McDonald’s', "Baldur's", '"Quoted"', 'R.O.B.'],
  ...['Counterrevolutionaries', 'Donaudampfschifffahrt', 'Llanfairpwllgwyngyll', 'WWWWWWWWWWWW', 'iiiiiiiii'],
  ...[
    '(Remastered)',
    '[Beta]',
    'v1.0.2',
    '50%',
    '#1',
    '@home',
    'E\u0301tude',
    'ＦＵＬＬ',
    'Ⅳ',
    '½',
    'ﬁ',
    'R・Type',
  ],
  ...[
    '東方',
    'ドラゴン',
    'Война',
    'لعبة',
    'เกม',
    '🎮',
    '\u200b',
    'soft\u00adhyphen',
    'Z\u0301\u0302\u0303\u0304\u0305',
  ],
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyzåäöéèçñßøæłžğABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const JOINTS = [' ', ' ', ' ', ' ', ' ', ' ', ': ', ' - ', ' – ', '  ', '-', '/'];

/** Titles of one to sixteen words, some made up letter by letter, the same ones at every run. */
export function* madeTitles(count: number): Generator<string> {
  const random = randomFrom(20_260_101);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: ArrayLike<T>): T => list[below(list.length)]!;
  const word = () =>
    random() < 0.7 ? pick(WORDS) : Array.from({ length: 1 + below(14) }, () => pick(LETTERS)).join('');
  for (let made = 0; made < count; made += 1) {
    // As titles are: most of them short, a few very long.
    const words = 1 + Math.min(below(16), below(7));
    let title = word();
    for (let more = 1; more < words; more += 1) title += pick(JOINTS) + word();
    yield title;
  }
}
