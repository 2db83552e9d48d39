import { highlight } from './highlight';

/** The name with its matches in brackets. */
const marked = (name: string, query: string) =>
  highlight(name, query)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('');

test('words that start with the query are marked', () => {
  expect(marked('The Witcher 3: Wild Hunt', 'wi')).toBe('The [Wi]tcher 3: [Wi]ld Hunt');
});

test('each word of the query is marked', () => {
  expect(marked('The Legend of Zelda: Breath of the Wild', 'zel br')).toBe(
    'The Legend of [Zel]da: [Br]eath of the Wild',
  );
});

test('the longer of two matching words is marked', () => {
  expect(marked('Portal 2', 'p port')).toBe('[Port]al 2');
});

test('no match inside a word, and none for a name found by a similar spelling', () => {
  expect(highlight('Outer Wilds', 'ilds')).toEqual([{ text: 'Outer Wilds', match: false }]);
  expect(highlight('Hades', 'haeds')).toEqual([{ text: 'Hades', match: false }]);
});

test('case and diacritics are ignored, and the name keeps its own', () => {
  expect(marked('Pokémon Légendes', 'POKEM leg')).toBe('[Pokém]on [Lég]endes');
  expect(marked('Poke\u0301mon', 'pok\u00e9')).toBe('[Poke\u0301]mon');
});

test('apostrophes are ignored', () => {
  expect(marked('Baldur’s Gate 3', 'baldurs')).toBe('[Baldur’s] Gate 3');
  expect(marked('Baldurs Gate', "baldur's")).toBe('[Baldurs] Gate');
});

test('a letter that folds into two is marked whole', () => {
  expect(marked('ﬁnal', 'f')).toBe('[ﬁ]nal');
});

test('a query without words marks nothing', () => {
  expect(highlight('Wild', ' : ')).toEqual([{ text: 'Wild', match: false }]);
  expect(highlight('', 'a')).toEqual([]);
});

test('a query is not used as a pattern', () => {
  expect(marked('C (game)', '.* (game')).toBe('C ([game])');
});
