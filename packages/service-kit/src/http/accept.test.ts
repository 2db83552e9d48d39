import { parsePreferences, prefersHtml } from './accept';
import { isReload, parseCacheControl } from './cache-control';
import { negotiateEncoding } from './negotiate-encoding';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['BR', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;Q=0.9, BR;q=0.1', 'gzip'],
  ['gzip ; q = 0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=2', 'identity'],
  ['gzip;q=high', 'identity'],
  ['compress, x-compress', 'identity'],
  [',, gzip ,', 'gzip'],
])('Accept-Encoding: %s → %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
  // Remembered.
  expect(negotiateEncoding(header)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/*', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html, */*', true],
  ['application/json, text/html', false],
  ['text/html, application/json', true],
  ['text/html;q=0.4, application/json;q=0.5', false],
  ['application/json;Q=0.4, text/html;q=0.5', true],
  ['text/html;q=0', false],
  ['text/html;q=0, */*', false],
  ['application/*;q=0.2, text/html;level=1;q=0.3', true],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['not-text/html', false],
])('Accept: %s → HTML rather than JSON: %s', (header, isHtml) => expect(prefersHtml(header)).toBe(isHtml));

test('a header of many items is parsed in one pass', () => {
  const count = (items: number) => parsePreferences('a;b;q=0.1,'.repeat(items)).length;
  expect([count(1_000), count(2_000)]).toEqual([1_000, 2_000]);
});

test.each([
  ['no-cache', true],
  ['No-Cache', true],
  ['private, MAX-AGE=0', true],
  ['max-age="0"', true],
  ['max-age = 00', true],
  ['max-age=0.5', false],
  ['max-age=01', false],
  ['x-no-cache', false],
  ['s-maxage=0', false],
  ['x="no-cache"', false],
  [undefined, false],
])('Cache-Control: %s of a request → a reload: %s', (header, reloads) =>
  expect(isReload(header)).toBe(reloads),
);

test('Cache-Control: directives have no case, and values may be quoted', () => {
  expect([...parseCacheControl('Public, S-MaxAge="60", stale-if-error=5')]).toEqual([
    ['public', ''],
    ['s-maxage', '60'],
    ['stale-if-error', '5'],
  ]);
});
