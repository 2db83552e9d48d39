import { failsPrecondition, matchesEtag, matchesRange } from './etag';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  [' * ', true],
  ['"b",W/"a"', true],
  ['"x,\u00e4" , "a"', true],
  ['"b"', false],
  ['"b", *', false],
  ['"xa"', false],
  ['w/"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match: %s matches the tag "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});

const DAY = 'Tue, 10 Jun 2025 08:00:00 GMT';
const EARLIER = 'Mon, 09 Jun 2025 08:00:00 GMT';

test.each([
  [{ 'if-match': '"a"' }, '"a"', false],
  [{ 'if-match': '"b", "a"' }, '"a"', false],
  [{ 'if-match': '*' }, '"a"', false],
  [{ 'if-match': '"b"' }, '"a"', true],
  [{ 'if-match': 'a' }, '"a"', true],
  [{ 'if-match': 'W/"a"' }, 'W/"a"', true],
  [{ 'if-match': '"a"' }, 'W/"a"', true],
  [{ 'if-unmodified-since': EARLIER }, '"a"', true],
  [{ 'if-unmodified-since': DAY }, '"a"', false],
  [{ 'if-unmodified-since': 'never' }, '"a"', false],
  // RFC 9110, section 13.1.4: the tag counts alone.
  [{ 'if-match': '"a"', 'if-unmodified-since': EARLIER }, '"a"', false],
  [{}, '"a"', false],
])('the condition %j of a response with the tag %s fails: %s', (headers, etag, fails) => {
  expect(failsPrecondition(headers, { etag, lastModified: DAY })).toBe(fails);
});

test.each([
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', 'W/"a"', false],
  ['"a"', 'W/"a"', false],
  [DAY, '"a"', true],
  ['Wed, 11 Jun 2025 08:00:00 GMT', '"a"', false],
  ['soon', '"a"', false],
])('If-Range: %s with the tag %s → the part: %s', (header, etag, matches) => {
  expect(matchesRange(header, { etag, lastModified: DAY })).toBe(matches);
});
