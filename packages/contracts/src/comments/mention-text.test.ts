import { findMentions, renameInText } from './mention-text';

const ANN = { name: 'Ann' };
const ANN_LEE = { name: 'Ann Lee' };
const AMELIE = { name: 'Amélie' };

const found = (text: string, members: { name: string }[] = [ANN, ANN_LEE, AMELIE]) =>
  findMentions(text, members).map(({ mention, start, end }) => [mention.name, text.slice(start, end)]);

test('findMentions: names after an @ → where they are, the longest name first', () => {
  expect(found('@Ann Lee and @Ann, (@Amélie)!')).toEqual([
    ['Ann Lee', '@Ann Lee'],
    ['Ann', '@Ann'],
    ['Amélie', '@Amélie'],
  ]);
});

test.each(['ann@Ann', 'é@Ann', '@Anna', '@Anné', '@ann', '@ Ann', 'Ann', '@Ann_1', '@', '😀2@Ann'])(
  'findMentions: %s → nobody',
  (text) => expect(found(text)).toEqual([]),
);

test('findMentions: after an emoji, at the end, twice → found', () => {
  expect(found('😀@Ann @Ann')).toHaveLength(2);
});

test('findMentions: members with the same name → the first', () => {
  const other = { name: 'Ann' };
  expect(findMentions('@Ann', [other, ANN])[0]?.mention).toBe(other);
});

test('findMentions: an empty name → nobody', () => {
  expect(found('@ hello', [{ name: '' }])).toEqual([]);
});

test('renameInText: every mention of the member changes, others with longer names do not', () => {
  const text = '@Ann Lee, @Ann and @Ann: Ann';
  expect(renameInText(text, [ANN, ANN_LEE], ANN, 'Anna $&')).toBe('@Ann Lee, @Anna $& and @Anna $&: Ann');
});
