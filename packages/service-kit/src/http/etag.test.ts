import { matchesEtag } from './etag';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match: %s matches the tag "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});
