import { highlight } from './highlight';

/** The name with its matches in brackets. */
const marked = (name: string, query: string) =>
  highlight(name, query)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('');

test('words are marked where they begin like the query', () => {
  expect(marked('The Witcher 3: Wild Hunt', 'wi')).toBe('The [Wi]tcher 3: [Wi]ld Hunt');
});

test('each word of the query marks its own', () => {
  expect(marked('The Legend of Zelda: Breath of the Wild', 'zel br')).toBe(
    'The Legend of [Zel]da: [Br]eath of the Wild',
  );
});

test('the longer of two words that fit is marked', () => {
  expect(marked('Portal 2', 'p port')).toBe('[Port]al 2');
});

test('nothing is marked inside a word, nor of a name that was found by its spelling', () => {
  expect(highlight('Outer Wilds', 'ilds')).toEqual([{ text: 'Outer Wilds', match: false }]);
  expect(highlight('Hades', 'haeds')).toEqual([{ text: 'Hades', match: false }]);
});

test('case and diacritics do not count, and the name keeps its own', () => {
  expect(marked('Pokémon Légendes', 'POKEM leg')).toBe('[Pokém]on [Lég]endes');
  expect(marked('Poke\u0301mon', 'pok\u00e9')).toBe('[Poke\u0301]mon');
});

test('apostrophes do not count either', () => {
  expect(marked('Baldur’s Gate 3', 'baldurs')).toBe('[Baldur’s] Gate 3');
  expect(marked('Baldurs Gate', "baldur's")).toBe('[Baldurs] Gate');
});

test('a letter that folds into two is marked as a whole', () => {
  expect(marked('ﬁnal', 'f')).toBe('[ﬁ]nal');
});

test('what are no words mark nothing', () => {
  expect(highlight('Wild', ' : ')).toEqual([{ text: 'Wild', match: false }]);
  expect(highlight('', 'a')).toEqual([]);
});

test('what a query holds is never taken for a pattern', () => {
  expect(marked('C (game)', '.* (game')).toBe('C ([game])');
});
