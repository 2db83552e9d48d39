import { satisfies } from './satisfies';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.2', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['19.2.9', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['18.9.9', '^19.3.1', false],
  ['0.1.5', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.1.0', '^0.1.1', false],
  ['19.3.1', '>=18 <20', true],
])('satisfies: %s in %s → %p', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
