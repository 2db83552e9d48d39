import { Value } from 'typebox/value';
import { generationId, GenerationResponse, generationTime } from './generation';

test('a generation id contains the time when it became current', () => {
  const id = generationId(new Date('2025-03-01T12:00:00.000Z'), '-x_Y1-2');
  expect(id).toBe('1740830400000--x_Y1-2');
  expect(generationTime(id)).toBe(Date.parse('2025-03-01T12:00:00.000Z'));
});

test.each(['', 'x', '-5-a', '12', 'NaN-a'])(
  'an invalid id such as "%s" is older than every generation',
  (text) => {
    expect(generationTime(text)).toBe(0);
  },
);

test.each([
  ['1740830400000--x_Y1-2', true],
  ['1740830400000-', false],
  ['x1740830400000-a', false],
  ['1740830400000-a b', false],
])('a response with the generation "%s" is valid: %s', (generation, valid) => {
  expect(Value.Check(GenerationResponse, { generation })).toBe(valid);
});

test('a response without a generation is not valid', () => {
  expect(Value.Check(GenerationResponse, {})).toBe(false);
});
