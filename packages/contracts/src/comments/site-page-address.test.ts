import fc from 'fast-check';
import { canonicalPageAddress, pageAddress } from './site-page-address';

const PAGE = 'https://blog.example/a/post';

test.each([
  ['the address itself', PAGE],
  ['a fragment', `${PAGE}#comments`],
  ['a trailing slash', `${PAGE}/`],
  ['several trailing slashes', `${PAGE}//`],
  ['an index file', `${PAGE}/index.html`],
  ['an index file in capitals', `${PAGE}/Index.HTM`],
  ['an index file of a language', `${PAGE}/index.php`],
  ['a default file', `${PAGE}/default.aspx`],
  ['a host in capitals', 'https://BLOG.Example/a/post'],
  ['a final dot of the host', 'https://blog.example./a/post'],
  ['the default port', 'https://blog.example:443/a/post'],
  ['dot segments', 'https://blog.example/a/b/../post'],
  ['letters that are encoded', 'https://blog.example/%61/p%6Fst'],
  ['an empty query', `${PAGE}?`],
  ['parameters of campaigns', `${PAGE}?utm_source=x&UTM_Medium=y&mtm_campaign=z`],
  ['ids of clicks', `${PAGE}?fbclid=1&gclid=2&msclkid=3&mc_eid=4&_ga=5`],
  ['spaces around it', `  ${PAGE}\n`],
])('canonicalPageAddress: %s → the same address', (_what, address) => {
  expect(canonicalPageAddress(address)).toBe(PAGE);
});

test.each([
  ['parameters in another order', '?b=2&a=1', '?a=1&b=2'],
  ['a parameter that selects the page', '?p=12&utm_source=x', '?p=12'],
  ['a parameter given twice', '?a=2&a=1', '?a=1&a=2'],
  ['a parameter without a value', '?draft&a', '?a&draft'],
  ['encoding in lower case', '?q=%c3%a9', '?q=%C3%A9'],
  ['a space', '?q=a+b', '?q=a%20b'],
  ['a parameter that only begins like a tracking one', '?reference=1&gclids=2', '?gclids=2&reference=1'],
])('canonicalPageAddress: %s → one spelling', (_what, query, expected) => {
  expect(canonicalPageAddress(PAGE + query)).toBe(PAGE + expected);
});

test.each([
  ['another path', 'https://blog.example/a/posts'],
  ['another case of the path', 'https://blog.example/A/post'],
  ['another host', 'https://www.blog.example/a/post'],
  ['another scheme', 'http://blog.example/a/post'],
  ['another port', 'https://blog.example:8443/a/post'],
  ['a file whose name only ends like an index file', 'https://blog.example/a/post/my-index.html'],
  ['an encoded slash', 'https://blog.example/a%2Fpost'],
])('canonicalPageAddress: %s → another address', (_what, address) => {
  expect(canonicalPageAddress(address)).not.toBe(PAGE);
});

test('canonicalPageAddress: the root, with and without an index file → with its slash', () => {
  for (const address of ['https://blog.example', 'https://blog.example/', 'https://blog.example/index.html'])
    expect(canonicalPageAddress(address)).toBe('https://blog.example/');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://blog.example/',
  'file:///etc/passwd',
  'https://user@blog.example/',
  'https://:secret@blog.example/',
  'blog.example/a',
  '/a/post',
  '',
])('canonicalPageAddress: %s → null', (address) => {
  expect(canonicalPageAddress(address)).toBeNull();
});

test('canonicalPageAddress: its own result → unchanged', () => {
  const queries = fc.webQueryParameters();
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true }), queries, (url, query) => {
      const once = canonicalPageAddress(`${url.split(/[?#]/)[0]}?${query}#x`);
      expect(once).not.toBeNull();
      expect(canonicalPageAddress(once ?? '')).toBe(once);
    }),
  );
});

test.each([
  [`${PAGE}/`, `${PAGE}/`],
  [`${PAGE}/index.html#comments`, `${PAGE}/index.html`],
  [`${PAGE}/?b=2&a=1&utm_source=x`, `${PAGE}/?b=2&a=1`],
  [`${PAGE}?q=a+b&q=%c3%a9`, `${PAGE}?q=a+b&q=%c3%a9`],
  ['https://BLOG.example.:443/ü', 'https://blog.example/%C3%BC'],
  ['https://blog.example', 'https://blog.example/'],
  ['https://user@blog.example/', null],
  ['ftp://blog.example/', null],
  ['/a', null],
])('pageAddress: %s → %s', (address, own) => {
  expect(pageAddress(address)).toBe(own);
});

test('pageAddress: it has the same canonical address, and stays what it is', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const own = pageAddress(address);
      expect(canonicalPageAddress(own ?? '')).toBe(canonicalPageAddress(address));
      expect(pageAddress(own ?? '')).toBe(own);
    }),
  );
});
